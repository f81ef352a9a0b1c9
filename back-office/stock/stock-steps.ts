import {
  isEndingMove,
  isLocked,
  isSold,
  isUnsent,
  LISTING_MOVES,
  type ListingState,
  SELLER_MOVES,
  type SellerMove,
  stateAfter,
  UNDONE_BY,
} from '#contract/listing-states.ts';
import * as messages from '#contract/messages/stock.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';
import type { May } from '../lib/may.ts';

// These functions decide which actions a user may do on a listing. Pages use them to leave out buttons; the server checks each action itself.

/** Returns whether the page offers to choose rows for a bulk change: if the user may make one, and the list has at least two rows. */
export const canSelect = (count: number, may: May): boolean =>
  // No message: the name of a permission.
  may('change listings in bulk') && count > 1;

interface Movable {
  state: ListingState;
  expiresAt: string | null;
}

const isPossible = (move: SellerMove, state: ListingState, may: May) =>
  stateAfter(state, move) !== undefined && may(LISTING_MOVES[move].by);

/** Returns the changes of a listing's state that the user can make now. Renewing is left out for a listing that never expires. */
export const movesOf = ({ state, expiresAt }: Movable, may: May): SellerMove[] =>
  SELLER_MOVES.filter((move) => isPossible(move, state, may) && (move !== 'renew' || expiresAt !== null));

/** Returns whether the seller can no longer change the ad: it is in review, removed or sold. */
const isClosed = (state: ListingState) => isLocked(state) || isSold(state);

export const canEdit = (state: ListingState, may: May) => may('edit listings') && !isClosed(state);

/** An action on a row of the stock: a change of the listing's state, or 'edit', which opens the ad's form. */
export type RowStep = SellerMove | 'edit';

interface RowSteps {
  /** The action with a button on the row; null: there is none. */
  main: RowStep | null;
  /** The actions in the row's menu. */
  others: readonly RowStep[];
}

type Stepped = Pick<StockRow, 'state' | 'expiresAt' | 'isWaiting' | 'tasks'>;

/**
 * Returns the actions on a row. Sending is not among them, since a draft is sent from its own page, which says what is missing. Actions
 * that ask for confirmation are only in the menu.
 */
export function rowSteps(row: Stepped, may: May): RowSteps {
  const moves = movesOf(row, may).filter((move) => move !== 'submit');
  const steps: RowStep[] = canEdit(row.state, may) ? [...moves, 'edit'] : moves;
  const first: RowStep | undefined = isUnsent(row.state)
    ? 'edit'
    : row.tasks.includes('expires soon')
      ? 'renew'
      : undefined;
  const isPlain = (step: RowStep) => step === 'edit' || questionBefore(step, row.isWaiting, may) === null;
  const main = steps.find((step) => step === first) ?? steps.find(isPlain) ?? null;
  return { main, others: steps.filter((step) => step !== main) };
}

/** Returns the change of state that undoes the last one; null: nothing undoes it, or the user may not. */
export function undoOf(done: SellerMove, state: ListingState, may: May): SellerMove | null {
  const inverse = UNDONE_BY[done];
  return inverse !== null && LISTING_MOVES[done].to === state && isPossible(inverse, state, may) ? inverse : null;
}

/** Returns the question to confirm before a move that cannot simply be undone; null: the move needs no confirmation. */
export function questionBefore(move: SellerMove, hasChanges: boolean, may: May): string | null {
  if (!isEndingMove(move)) return null;
  const warnings: string[] = [];
  if (!may(LISTING_MOVES['put back'].by)) warnings.push(messages.MANAGER_PUTS_BACK);
  if (hasChanges) warnings.push(messages.CHANGES_ARE_LOST);
  return warnings.length === 0 ? null : messages.confirmation(move, warnings);
}

export const isSellerMove = (name: string): name is SellerMove => SELLER_MOVES.some((move) => move === name);
