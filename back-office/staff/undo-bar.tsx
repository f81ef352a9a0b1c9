import { useEffect, useState } from 'react';
import * as messages from '#contract/messages/review-pages.ts';
import { OnceForm } from './once-form.tsx';
import type { Done } from './review-steps.ts';

const TICK_MS = 1_000;

/** Returns the seconds left to undo. With scripts the number counts down; without, it stays as it was when the page was rendered. */
function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * TICK_MS;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / TICK_MS))), TICK_MS);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

/** A notice of the last decision, with a button to undo it. `from`: the item that is open now, which is released if the decision is undone. */
export function UndoBar({ done, from }: { done: Done; from?: number }) {
  const left = useSecondsLeft(done.secondsLeft);
  return (
    <div className="sticky top-2 z-20 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-ink px-4 py-2 text-white shadow-lg">
      <p role="status" className="min-w-0 flex-1 py-1">
        {messages.decidedBar(messages.decisionWords(done.decision), done.title)}
      </p>
      {left > 0 && (
        <OnceForm action={`/staff/review/${done.id}`}>
          {from !== undefined && <input type="hidden" name="from" value={from} />}
          <button
            type="submit"
            name="intent"
            value="undo"
            data-key="u"
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-white px-4 font-semibold hover:bg-white hover:text-ink focus-visible:outline-white"
          >
            {messages.UNDO}
            {/* Not read out each second, which would drown out everything else. */}
            <span aria-hidden="true" className="tabular-nums">
              {messages.undoWithin(left)}
            </span>
          </button>
        </OnceForm>
      )}
    </div>
  );
}
