import { LISTING_MOVES, LISTING_STATES, type ListingState, stateAfter } from '#contract/listing-states.ts';
import * as messages from '#contract/messages/stock.ts';
import { SELLER_MOVES, type SellerMove } from '#contract/office/listings.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';
import type { May } from '../lib/may.ts';

// The moves that a user may make with a listing, so that no button leads to a refusal. The server checks them again.

/** Returns whether rows can be chosen; there must be at least two. */
export const canSelect = (count: number, may: May): boolean =>
  // No message: a permission.
  may('change listings in bulk') && count > 1;

interface Movable {
  state: ListingState;
  expiresAt: string | null;
}

/** Moves in the order of their buttons, the most frequent first. */
const BY_USE: readonly SellerMove[] = [
  'submit',
  'put back',
  'sell',
  'reserve',
  'free',
  'renew',
  'withdraw',
  'take back',
];

const isPossible = (move: SellerMove, state: ListingState, may: May) =>
  stateAfter(state, move) !== undefined && may(LISTING_MOVES[move].by);

/** Returns the moves that are possible. A listing that never expires is not renewed. */
export const movesOf = ({ state, expiresAt }: Movable, may: May): SellerMove[] =>
  BY_USE.filter((move) => isPossible(move, state, may) && (move !== 'renew' || expiresAt !== null));

/** A moderator has the ad, or it has been sold or removed. */
const isClosed = (state: ListingState) => LISTING_STATES[state].isLocked || LISTING_STATES[state].outcome === 'sold';

export const canEdit = (state: ListingState, may: May) => may('edit listings') && !isClosed(state);

/** A step from a row of the stock: a move, or 'edit', which leads to the ad's form. */
export type RowStep = SellerMove | 'edit';

interface RowSteps {
  /** The one that stands on the row; null: nothing can be done. */
  main: RowStep | null;
  /** Those in the row's menu. */
  others: readonly RowStep[];
}

type Stepped = Pick<StockRow, 'state' | 'expiresAt' | 'isWaiting' | 'tasks'>;

/** Returns the steps from a row. A draft is sent from its own page, which says what it lacks. Those that must be confirmed first stand in the menu. */
export function rowSteps(row: Stepped, may: May): RowSteps {
  const moves = movesOf(row, may).filter((move) => move !== 'submit');
  const steps: RowStep[] = canEdit(row.state, may) ? [...moves, 'edit'] : moves;
  const first: RowStep | undefined = LISTING_STATES[row.state].isUnsent
    ? 'edit'
    : row.tasks.includes('expires soon')
      ? 'renew'
      : undefined;
  const isPlain = (step: RowStep) => step === 'edit' || questionBefore(step, row.isWaiting, may) === null;
  const main = steps.find((step) => step === first) ?? steps.find(isPlain) ?? null;
  return { main, others: steps.filter((step) => step !== main) };
}

const INVERSE: Readonly<Partial<Record<SellerMove, SellerMove>>> = {
  reserve: 'free',
  free: 'reserve',
  sell: 'put back',
  withdraw: 'put back',
};

/** Returns the move that undoes another; null: there is none, or the user may not make it. */
export function undoOf(done: SellerMove, state: ListingState, may: May): SellerMove | null {
  const inverse = INVERSE[done];
  return inverse !== undefined && LISTING_MOVES[done].to === state && isPossible(inverse, state, may) ? inverse : null;
}

/** Returns the question to confirm before a move that cannot simply be undone; null: none. */
export function questionBefore(move: SellerMove, hasChanges: boolean, may: May): string | null {
  if (move !== 'sell' && move !== 'withdraw') return null;
  const warnings: string[] = [];
  if (!may(LISTING_MOVES['put back'].by)) warnings.push(messages.MANAGER_PUTS_BACK);
  if (hasChanges) warnings.push(messages.CHANGES_ARE_LOST);
  return warnings.length === 0 ? null : messages.confirmation(move, warnings);
}

/** Further states that a move may lead to: with some sellers a listing is public at once, with others after a moderator's review. */
const ALSO_LEADS_TO: Readonly<Partial<Record<SellerMove, ListingState>>> = {
  submit: 'published',
  'put back': 'in review',
};

/** Returns whether a listing is in a state that this move led to. */
export function isWhereItLed(move: SellerMove, state: ListingState): boolean {
  const { to } = LISTING_MOVES[move];
  return to === 'same' || to === state || ALSO_LEADS_TO[move] === state;
}

export const isSellerMove = (name: string): name is SellerMove => SELLER_MOVES.some((move) => move === name);
