import type { Action } from './permissions.ts';

// The states of an ad. Its car or part is public in `published` and `reserved`, and in no other state.

export const LISTING_STATES = [
  'draft',
  'in review',
  'declined',
  'published',
  'reserved',
  'sold',
  'expired',
  'withdrawn',
  'removed',
] as const;
export type ListingState = (typeof LISTING_STATES)[number];

export const PUBLIC_STATES = ['published', 'reserved'] as const satisfies readonly ListingState[];

export const isPublicState = (state: ListingState): boolean => PUBLIC_STATES.some((one) => one === state);

interface Move {
  from: readonly ListingState[];
  to: ListingState | 'same';
  /** Null: a job does it when the time has come. */
  by: Action | null;
  /** Words for the seller go with it. */
  hasReasons?: true;
}

/** Every step from one state to another. A step that is not here cannot be taken. */
export const LISTING_MOVES = {
  submit: { from: ['draft', 'declined'], to: 'in review', by: 'edit listings' },
  /** Instead of `submit`, by a seller whom the market trusts. */
  publish: { from: ['draft', 'declined'], to: 'published', by: 'edit listings' },
  'take back': { from: ['in review'], to: 'draft', by: 'edit listings' },
  approve: { from: ['in review'], to: 'published', by: 'review listings' },
  decline: { from: ['in review'], to: 'declined', by: 'review listings', hasReasons: true },
  /** A moderator takes an ad off sale that should not be as it is: its seller changes it and sends it again. */
  stop: { from: ['published', 'reserved'], to: 'declined', by: 'review listings', hasReasons: true },
  /** For a minute: whoever decided thought better of it. */
  'undo approve': { from: ['published'], to: 'in review', by: 'review listings' },
  'undo decline': { from: ['declined'], to: 'in review', by: 'review listings' },
  'undo stop': { from: ['declined'], to: 'published', by: 'review listings' },
  reserve: { from: ['published'], to: 'reserved', by: 'edit listings' },
  free: { from: ['reserved'], to: 'published', by: 'edit listings' },
  sell: { from: ['published', 'reserved'], to: 'sold', by: 'edit listings' },
  /** It is still for sale, and stays so much longer. */
  renew: { from: ['published', 'reserved'], to: 'same', by: 'edit listings' },
  expire: { from: ['published', 'reserved'], to: 'expired', by: null },
  withdraw: { from: ['published', 'reserved'], to: 'withdrawn', by: 'withdraw listings' },
  'put back': { from: ['expired', 'withdrawn', 'sold'], to: 'published', by: 'withdraw listings' },
  /** Instead of `put back`, when it was away for long or a moderator must see what has changed. */
  'ask back': { from: ['expired', 'withdrawn', 'sold'], to: 'in review', by: 'withdraw listings' },
  remove: {
    from: ['draft', 'in review', 'declined', 'published', 'reserved', 'sold', 'expired', 'withdrawn'],
    to: 'removed',
    by: 'remove listings',
    hasReasons: true,
  },
  restore: { from: ['removed'], to: 'withdrawn', by: 'restore listings' },
} as const satisfies Record<string, Move>;

export type ListingMove = keyof typeof LISTING_MOVES;

/** The state that a move leads to; undefined where it cannot be made. */
export function stateAfter(state: ListingState, move: ListingMove): ListingState | undefined {
  const { from, to }: Move = LISTING_MOVES[move];
  if (!from.includes(state)) return undefined;
  return to === 'same' ? state : to;
}

/** A draft that buyers never saw can be deleted; what they saw is withdrawn. */
export const DELETABLE_STATES = ['draft', 'declined'] as const satisfies readonly ListingState[];

const DAY_MS = 86_400_000;

/** Longer away than this, and it comes back by way of a moderator. */
export const PUT_BACK_WITHIN_MS = 90 * DAY_MS;
/** A draft that nobody touches is deleted. */
export const DRAFT_KEPT_MS = 90 * DAY_MS;
/** An ad that is over is kept for a year, for people who look for it and for comparing prices. */
export const CLOSED_KEPT_MS = 365 * DAY_MS;
/** Before the end of an ad, when its seller is told. */
export const REMINDERS_BEFORE_MS = [7 * DAY_MS, 2 * DAY_MS] as const;

/** How much is believed without a look, 0 to 3. */
export const TRUST = {
  /** New ads are live at once, but for what always waits: `mustBeSeen`. */
  proven: 1,
  /** The market knows them itself: new photos as well. */
  known: 2,
} as const;

/** A new seller is proven once so many of their ads were approved, the first of them so long ago. */
export const TRUST_EARNED_BY = 2;
export const TRUST_EARNED_WITHIN_MS = 14 * DAY_MS;

/** New photos of a seller whom the market does not know itself wait for review until so many of their ads went on sale. */
export const PHOTOS_TRUSTED_AFTER = 5;

/** So long a decision can be undone; its seller hears of it after that. */
export const UNDO_MS = 60_000;
