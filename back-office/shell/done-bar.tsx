import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

interface DoneBarProps {
  /** A sentence that reports the last action; null: there was none. */
  words: string | null;
  /** A form with the button that undoes the action; undefined if the action cannot be undone. */
  children?: ReactNode;
}

export function DoneBar({ words, children }: DoneBarProps) {
  const { key } = useLocation();
  return words === null ? null : (
    <Bar key={key} words={words}>
      {children}
    </Bar>
  );
}

const BAR_MS = 8_000;

/**
 * The notice of the last action. Without scripts it stands above the page; with scripts, at the bottom of the window for some seconds, or
 * longer while it has the pointer or the focus.
 */
function Bar({ words, children }: { words: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const [isGone, setGone] = useState(false);
  const isHydrated = useIsHydrated();
  const isFirstPage = useLocation().key === 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears.
  useEffect(() => {
    // If the button that the user pressed is gone from the page, the notice gets the focus, so that Tab leads to its undo button.
    if (!isFirstPage && document.activeElement === document.body) bar.current?.focus();
    const timer = setInterval(() => {
      // The notice stays while the page is hidden, as during a phone call.
      const isAway = document.visibilityState === 'hidden';
      if (!isAway && !bar.current?.matches(':hover, :focus-visible, :has(:focus-visible)')) setGone(true);
    }, BAR_MS);
    return () => clearInterval(timer);
  }, []);
  if (isGone) return null;
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={`flex items-center justify-between gap-4 rounded-xl bg-ink py-2 pr-2 pl-4 text-white ${isHydrated ? 'done-bar' : 'mb-4'}`}
    >
      <p role="status" className="py-2">
        {words}
      </p>
      {children && <div className="pointer-events-auto flex shrink-0">{children}</div>}
    </div>
  );
}
