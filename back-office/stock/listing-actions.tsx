import { Link } from 'react-router';
import type { SellerMove } from '#contract/listing-states.ts';
import { isPublicState, isUnsent, LISTING_MOVES, stageOf } from '#contract/listing-states.ts';
import { DUPLICATE } from '#contract/messages/bulk-stock.ts';
import * as messages from '#contract/messages/stock.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';
import { useIsTrusted } from '../lib/acting.ts';
import type { May } from '../lib/may.ts';
import { publicPath } from '../lib/public-path.ts';
import { Confirm } from '../shell/confirm.tsx';
import { IntentButton } from '../shell/intent-form.tsx';
import { editPath } from './stock-parts.tsx';
import { canEdit, movesOf, questionBefore } from './stock-steps.ts';

/** Returns whether the button for an action is shown. An incomplete listing has no button to send it; the page names what is missing instead. */
const isReady = (move: SellerMove, { missing }: OwnListing, { photoCount }: StockRow) =>
  move !== 'submit' || (missing.length === 0 && photoCount > 0);

interface ListingActionsProps {
  listing: OwnListing;
  row: StockRow;
  may: May;
  search: string;
}

/** Buttons and links for all actions that the listing's state and the user's permissions allow. */
export function ListingActions({ listing, row, may, search }: ListingActionsProps) {
  const { documentId, state, kind, firstPublishedAt } = listing;
  const moves = movesOf(listing, may).filter((move) => isReady(move, listing, row));
  const isEditable = canEdit(state, may);
  const canDelete = may('edit listings') && stageOf(state).ending === 'delete' && firstPublishedAt === null;
  const canCopy = may('edit listings') && firstPublishedAt !== null && !stageOf(state).isRemoved;
  const isFinishedFirst = isUnsent(state) && !moves.includes('submit');
  return (
    <div className="flex flex-wrap gap-2">
      {isEditable && isFinishedFirst && (
        <Link to={editPath(documentId, search)} className="button-main grow sm:grow-0">
          {stageOf(state).isUnfinished ? messages.FINISH : messages.EDIT}
        </Link>
      )}
      {moves.map((move) => (
        <ListingMove key={move} move={move} listing={listing} may={may} />
      ))}
      {isEditable && !isFinishedFirst && (
        <Link to={editPath(documentId, search)} className="button-quiet grow sm:grow-0">
          {messages.EDIT}
        </Link>
      )}
      {isPublicState(state) && (
        <a href={publicPath(kind, documentId)} className="button-quiet grow sm:grow-0">
          {messages.SEE_AS_BUYER}
        </a>
      )}
      {canCopy && <IntentButton sent={{ intent: 'copy', of: documentId }} label={DUPLICATE} />}
      {canDelete && (
        <Confirm label={messages.DELETE_DRAFT}>
          <p>{messages.DELETE_ASKED}</p>
          <IntentButton
            sent={{ intent: 'delete', of: documentId }}
            label={messages.DELETE_NOW}
            className="button-ink"
          />
        </Confirm>
      )}
      {moves.length === 0 && !isEditable && !canDelete && !canCopy && (
        <p className="text-stone-700">{messages.NOTHING_TO_DO}</p>
      )}
    </div>
  );
}

function ListingMove({ move, listing, may }: { move: SellerMove; listing: OwnListing; may: May }) {
  const sent = { intent: move, of: listing.documentId };
  const isTrusted = useIsTrusted(listing.seller);
  const label = move === 'submit' && isTrusted ? messages.PUT_ON_SALE : messages.MOVE_WORDS[move];
  const question = questionBefore(move, listing.changed.length > 0, may);
  return question === null ? (
    <IntentButton
      sent={sent}
      label={label}
      className={LISTING_MOVES[move].asks === null ? 'button-quiet' : 'button-main'}
    />
  ) : (
    <Confirm label={label}>
      <p>{question}</p>
      <IntentButton sent={sent} label={messages.yes(label)} className="button-ink" />
    </Confirm>
  );
}
