import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { doneOf, UNDO } from '#contract/messages/lead-inbox.ts';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { doneWords, type LeadDone } from './lead-done.ts';
import { LeadButton } from './lead-form.tsx';
import { buyerOf } from './lead-parts.tsx';

const BAR_MS = 8_000;

/** What was done just now, with the way back. */
export function LeadDoneBar({ done }: { done: LeadDone | null }) {
  const { key } = useLocation();
  return done ? <Bar key={key} done={done} /> : null;
}

const HAS_UNDO = new Set(['move', 'contact']);

/** Without scripts it stands above the page; with them over its lower edge, for some seconds, longer while somebody is at it. */
function Bar({ done }: { done: LeadDone }) {
  const bar = useRef<HTMLDivElement>(null);
  const [isGone, setGone] = useState(false);
  const isAlive = useIsAlive();
  const isFirstPage = useLocation().key === 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears.
  useEffect(() => {
    // The button that was pressed may be gone: the next press of Tab is to find the way back.
    if (!isFirstPage && document.activeElement === document.body) bar.current?.focus();
    const timer = setInterval(() => {
      // Whoever is on the telephone comes back to it.
      const isAway = document.visibilityState === 'hidden';
      if (!isAway && !bar.current?.matches(':hover, :focus-visible, :has(:focus-visible)')) setGone(true);
    }, BAR_MS);
    return () => clearInterval(timer);
  }, []);
  if (isGone) return null;
  const { deed, lead } = done;
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={`flex items-center justify-between gap-4 rounded-xl bg-ink py-2 pr-2 pl-4 text-white ${isAlive ? 'done-bar' : 'mb-4'}`}
    >
      <p role="status" className="py-2">
        {doneOf(buyerOf(lead), doneWords(done))}
      </p>
      {HAS_UNDO.has(deed) && lead.undo && (
        <div className="pointer-events-auto flex shrink-0">
          <LeadButton deed="undo" lead={lead} label={UNDO} className="button-main" />
        </div>
      )}
    </div>
  );
}
