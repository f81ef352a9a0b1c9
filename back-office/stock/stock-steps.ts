import { LISTING_MOVES, type ListingState, stateAfter } from '#contract/listing-states.ts';
import * as messages from '#contract/messages/stock.ts';
import { SELLER_MOVES, type SellerMove } from '#contract/office/listings.ts';
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
