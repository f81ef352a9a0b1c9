import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { doneOf, UNDO, UNTITLED } from '#contract/messages/stock.ts';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { DeedButton } from './deed-form.tsx';
import { type Done, doneWords } from './done.ts';
import { isSellerMove, type May, undoOf } from './stock-steps.ts';

const BAR_MS = 8_000;

interface DoneBarProps {
  done: Done | null;
  may: May;
  /** In a list: what it is about. */
  isNamed?: boolean;
}

/** What was done just now, with the way back. */
export function DoneBar({ done, ...rest }: DoneBarProps) {
  const { key } = useLocation();
  const words = done && doneWords(done);
  return words ? <Bar key={key} done={done} words={words} {...rest} /> : null;
}

/** Without scripts it stands above the page; with them over its lower edge, for some seconds, longer while somebody is at it. */
function Bar({ done, words, may, isNamed }: DoneBarProps & { done: Done; words: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const [isGone, setGone] = useState(false);
  const isAlive = useIsAlive();
  const isFirstPage = useLocation().key === 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears.
  useEffect(() => {
    // The button that was pressed may be gone: the next press of Tab is to find the way back.
    if (!isFirstPage && document.activeElement === document.body) bar.current?.focus();
    const timer = setInterval(() => {
      if (!bar.current?.matches(':hover, :focus-visible, :has(:focus-visible)')) setGone(true);
    }, BAR_MS);
    return () => clearInterval(timer);
  }, []);
  if (isGone) return null;
  const { deed, row } = done;
  const undo = row && isSellerMove(deed) ? undoOf(deed, row.state, may) : null;
  const place = isAlive ? 'done-bar' : 'mb-4';
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={`flex items-center justify-between gap-4 rounded-xl bg-ink py-2 pr-2 pl-4 text-white ${place}`}
    >
      <p role="status" className="py-2">
        {isNamed && row ? doneOf(row.title || UNTITLED[row.kind], words) : words}
      </p>
      {row && undo && (
        <div className="pointer-events-auto flex shrink-0">
          <DeedButton deed={undo} of={row.documentId} label={UNDO} className="button-main" />
        </div>
      )}
    </div>
  );
}
