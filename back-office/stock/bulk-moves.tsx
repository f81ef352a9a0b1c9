import { useNavigation } from 'react-router';
import { BULK_MOVES, type BulkMove, isPublicState } from '#contract/listing-states.ts';
import * as messages from '#contract/messages/bulk-stock.ts';
import type { SelectedRow } from '#contract/office/bulk-schemas.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { May } from '../lib/may.ts';
import { Section } from '../shell/section.tsx';
import { BulkForm, type SentRows } from './bulk-form.tsx';
import { movesOf } from './stock-steps.ts';

const countOf = (move: BulkMove, rows: readonly SelectedRow[], may: May) =>
  rows.filter((row) => movesOf(row, may).includes(move)).length;

/**
 * Buttons for the moves that are possible for at least one chosen row, with the number of those rows. The other rows are named in the
 * result.
 */
export function BulkMoves({ sent, may }: { sent: SentRows; may: May }) {
  const { state, formData } = useNavigation();
  const possible = BULK_MOVES.map((move) => ({ move, count: countOf(move, sent.rows, may) })).filter(
    ({ count }) => count > 0,
  );
  const waiting = sent.rows.filter(({ isWaiting, state }) => isWaiting && isPublicState(state)).length;
  return (
    <Section heading={messages.SOMETHING_ELSE}>
      {possible.length === 0 && <p>{messages.NOTHING_POSSIBLE}</p>}
      {waiting > 0 && <p className="mb-3">{messages.changesDropped(waiting)}</p>}
      <BulkForm sent={sent} className="flex flex-wrap gap-2">
        {possible.map(({ move, count }) => {
          const isBusy = state !== 'idle' && formData?.get('intent') === move;
          return (
            <button
              key={move}
              type="submit"
              name="intent"
              value={move}
              aria-busy={isBusy}
              className="button-quiet grow sm:grow-0"
            >
              {isBusy && <Spinner />}
              {messages.moveMany(move, count)}
            </button>
          );
        })}
      </BulkForm>
    </Section>
  );
}
