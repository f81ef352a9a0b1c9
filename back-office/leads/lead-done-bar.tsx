import { doneOf, UNDO } from '#contract/messages/inbox.ts';
import { DoneBar } from '../shell/done-bar.tsx';
import { IntentButton } from '../shell/intent-form.tsx';
import { doneWords, type LeadDone, sentFor } from './lead-done.ts';
import { buyerOf } from './lead-parts.tsx';

const HAS_UNDO = new Set(['move', 'contact']);

/** A notice of the last action on a lead, with a button to undo it. */
export function LeadDoneBar({ done }: { done: LeadDone | null }) {
  if (!done) return null;
  const { intent, lead } = done;
  return (
    <DoneBar words={doneOf(buyerOf(lead), doneWords(done))}>
      {HAS_UNDO.has(intent) && lead.undo && (
        <IntentButton sent={sentFor('undo', lead)} label={UNDO} className="button-main" />
      )}
    </DoneBar>
  );
}
