import { useEffect, useState } from 'react';
import * as messages from '#contract/messages/review-pages.ts';
import { HiddenFields, type SentFields } from '../shell/hidden-fields.tsx';
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

interface UndoBarProps {
  /** A sentence that reports the last decision. */
  words: string;
  secondsLeft: number;
  /** The path to which the form of the button is sent; undefined: the page's own. */
  action?: string;
  /** Hidden fields of the form of the button. */
  sent: SentFields;
}

/** A notice of the last decision, with a button to undo it. */
export function UndoBar({ words, secondsLeft, action, sent }: UndoBarProps) {
  const left = useSecondsLeft(secondsLeft);
  return (
    <div className="sticky top-2 z-20 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-ink px-4 py-2 text-white shadow-lg">
      <p role="status" className="min-w-0 flex-1 py-1">
        {words}
      </p>
      {left > 0 && (
        <OnceForm action={action}>
          <HiddenFields fields={sent} />
          <button
            type="submit"
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

/** A notice of the last decision about one item. `from`: the item that is open now, which is released if the decision is undone. */
export const ItemUndoBar = ({ done, from }: { done: Done; from?: number }) => (
  <UndoBar
    words={messages.decidedBar(messages.decisionWords(done.decision), done.title)}
    secondsLeft={done.secondsLeft}
    action={`/staff/review/${done.id}`}
    sent={{ intent: 'undo', from }}
  />
);
