import * as messages from '#contract/messages/photo-board.ts';
import { Notice } from '../../ui/notice.tsx';
import type { QueueState } from './photo-queue-state.ts';

/** Lists the refused photos, each with its reason. */
export function PhotoRefusals({
  refused,
  hasTooMany,
  onDismiss,
}: Pick<QueueState, 'refused' | 'hasTooMany'> & { onDismiss: () => void }) {
  if (refused.length === 0 && !hasTooMany) return null;
  const sentences = refused.map(({ name, reason }) => messages.refusedPhotoOf(name, reason || messages.COULD_NOT_SAVE));
  if (hasTooMany) sentences.push(messages.TOO_MANY_CHOSEN);
  return (
    <Notice isGood={false}>
      <ul className="grid gap-1 break-words">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <button type="button" onClick={onDismiss} className="button-quiet mt-2">
        {messages.DISMISS}
      </button>
    </Notice>
  );
}
