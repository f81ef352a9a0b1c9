import { LISTING_MOVES, type ListingState, stateAfter } from '#contract/listing-states.ts';
import * as messages from '#contract/messages/stock.ts';
import { SELLER_MOVES, type SellerMove } from '#contract/office/listings.ts';
import type { May } from '../lib/may.ts';

// What somebody may do with an ad, so that no button leads to a refusal. The server decides all the same.

/** For less than two there is no need. */
export const canSelect = (count: number, may: May): boolean =>
  // No message: a permission.
  may('change listings in bulk') && count > 1;

interface Movable {
  state: ListingState;
  expiresAt: string | null;
}

/** What most want of it comes first. */
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

/** The moves that can be made. What never ends need not be renewed. */
export const movesOf = ({ state, expiresAt }: Movable, may: May): SellerMove[] =>
  BY_USE.filter((move) => isPossible(move, state, may) && (move !== 'renew' || expiresAt !== null));

const INVERSE: Readonly<Partial<Record<SellerMove, SellerMove>>> = {
  reserve: 'free',
  free: 'reserve',
  sell: 'put back',
  withdraw: 'put back',
};

/** The move that takes another one back; null: there is none, or they may not make it. */
export function undoOf(done: SellerMove, state: ListingState, may: May): SellerMove | null {
  const inverse = INVERSE[done];
  return inverse !== undefined && LISTING_MOVES[done].to === state && isPossible(inverse, state, may) ? inverse : null;
}

/** What is asked before a move that is not simply taken back; null: nothing. */
export function questionBefore(move: SellerMove, hasChanges: boolean, may: May): string | null {
  if (move !== 'sell' && move !== 'withdraw') return null;
  const warnings = [
    ...(may(LISTING_MOVES['put back'].by) ? [] : [messages.MANAGER_PUTS_BACK]),
    ...(hasChanges ? [messages.CHANGES_ARE_LOST] : []),
  ];
  return warnings.length === 0 ? null : messages.asked(move, warnings);
}

/** Where a move may lead besides the state that it names: with some sellers at once, with others by way of a moderator. */
const ALSO_LEADS_TO: Readonly<Partial<Record<SellerMove, ListingState>>> = {
  submit: 'published',
  'put back': 'in review',
};

/** Is an ad in a state that this move led to? */
export function isWhereItLed(move: SellerMove, state: ListingState): boolean {
  const { to } = LISTING_MOVES[move];
  return to === 'same' || to === state || ALSO_LEADS_TO[move] === state;
}

export const isSellerMove = (name: string): name is SellerMove => SELLER_MOVES.some((move) => move === name);
