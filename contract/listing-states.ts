import type { Action } from './permissions.ts';
import { namesOf, namesWith } from './values/names.ts';

// The states of an ad and their properties. Code asks for a property of the state; it compares with a state's name only if no property fits.

/** The state of an ad in the words that buyers see. */
export const LISTING_OUTCOMES = ['for sale', 'reserved', 'sold', 'gone'] as const;
export type ListingOutcome = (typeof LISTING_OUTCOMES)[number];

interface ListingStateProperties {
  /** True: buyers can find a car or part whose ad is in this state. */
  isPublic: boolean;
  /** True: the ad is on sale or waits for a moderator. Such ads count towards the number that their seller may have at once. */
  isLive: boolean;
  /** The seller is still writing the ad. It can be deleted if buyers never saw it; otherwise the seller can only withdraw it. */
  isUnsent: boolean;
  /** True: the ad was on sale and has ended. Only its seller can put it back on sale. */
  isOver: boolean;
  /** True: the seller cannot change the ad, because a moderator is checking it or has removed it. */
  isLocked: boolean;
  /**
   * True: the hourly job deletes an ad that has been in this state, unchanged, for a year. A partial index of the database names exactly these
   * states.
   */
  isRemovable: boolean;
  /** True: the page of an ad in this state remains, and says that the ad has ended. */
  hasClosedPage: boolean;
  /** True: undoing the import that created the ad does not delete it. Prices of sold ads are still compared, and removed ads are evidence. */
  outlivesItsFile: boolean;
  /** A moderator who checks an ad is warned if the same car already has an ad in this state. */
  warnsOfDoubles: boolean;
  outcome: ListingOutcome;
}

export const LISTING_STATES = {
  draft: {
    isPublic: false,
    isLive: false,
    isUnsent: true,
    isOver: false,
    isLocked: false,
    isRemovable: true,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: false,
    outcome: 'gone',
  },
  'in review': {
    isPublic: false,
    isLive: true,
    isUnsent: false,
    isOver: false,
    isLocked: true,
    isRemovable: false,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: true,
    outcome: 'gone',
  },
  declined: {
    isPublic: false,
    isLive: false,
    isUnsent: true,
    isOver: false,
    isLocked: false,
    isRemovable: false,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: false,
    outcome: 'gone',
  },
  published: {
    isPublic: true,
    isLive: true,
    isUnsent: false,
    isOver: false,
    isLocked: false,
    isRemovable: false,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: true,
    outcome: 'for sale',
  },
  reserved: {
    isPublic: true,
    isLive: true,
    isUnsent: false,
    isOver: false,
    isLocked: false,
    isRemovable: false,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: true,
    outcome: 'reserved',
  },
  sold: {
    isPublic: false,
    isLive: false,
    isUnsent: false,
    isOver: true,
    isLocked: false,
    isRemovable: true,
    hasClosedPage: true,
    outlivesItsFile: true,
    warnsOfDoubles: false,
    outcome: 'sold',
  },
  expired: {
    isPublic: false,
    isLive: false,
    isUnsent: false,
    isOver: true,
    isLocked: false,
    isRemovable: true,
    hasClosedPage: true,
    outlivesItsFile: false,
    warnsOfDoubles: false,
    outcome: 'gone',
  },
  withdrawn: {
    isPublic: false,
    isLive: false,
    isUnsent: false,
    isOver: true,
    isLocked: false,
    isRemovable: true,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: false,
    outcome: 'gone',
  },
  removed: {
    isPublic: false,
    isLive: false,
    isUnsent: false,
    isOver: false,
    isLocked: true,
    isRemovable: false,
    hasClosedPage: false,
    outlivesItsFile: true,
    warnsOfDoubles: true,
    outcome: 'gone',
  },
} as const satisfies Record<string, ListingStateProperties>;
export type ListingState = keyof typeof LISTING_STATES;

export const LISTING_STATE_NAMES: readonly ListingState[] = namesOf(LISTING_STATES);

export const PUBLIC_STATES = namesWith(LISTING_STATES, 'isPublic');
export const UNSENT_STATES = namesWith(LISTING_STATES, 'isUnsent');
export const OVER_STATES = namesWith(LISTING_STATES, 'isOver');

export const isPublicState = (state: ListingState): boolean => LISTING_STATES[state].isPublic;

interface Move {
  from: readonly ListingState[];
  to: ListingState | 'same';
  /** The permission that a person needs for this move. Null: no person can make it, only a job when the ad's time on sale is over. */
  by: Action | null;
  /** A moderator who makes this move gives reasons, which the seller reads. */
  hasReasons?: true;
}

/** Every possible move of an ad from one state to another. */
export const LISTING_MOVES = {
  submit: { from: UNSENT_STATES, to: 'in review', by: 'edit listings' },
  /** Used instead of `submit` for a trusted seller: the ad goes on sale without waiting for a moderator. */
  publish: { from: UNSENT_STATES, to: 'published', by: 'edit listings' },
  'take back': { from: ['in review'], to: 'draft', by: 'edit listings' },
  approve: { from: ['in review'], to: 'published', by: 'review listings' },
  decline: { from: ['in review'], to: 'declined', by: 'review listings', hasReasons: true },
  /** A moderator takes a faulty ad off sale; the seller can correct it and send it again. */
  stop: { from: PUBLIC_STATES, to: 'declined', by: 'review listings', hasReasons: true },
  /** Possible for a minute (UNDO_MS), if the moderator decided by mistake. */
  'undo approve': { from: ['published'], to: 'in review', by: 'review listings' },
  'undo decline': { from: ['declined'], to: 'in review', by: 'review listings' },
  'undo stop': { from: ['declined'], to: 'published', by: 'review listings' },
  reserve: { from: ['published'], to: 'reserved', by: 'edit listings' },
  free: { from: ['reserved'], to: 'published', by: 'edit listings' },
  sell: { from: PUBLIC_STATES, to: 'sold', by: 'edit listings' },
  /** The seller confirms that the car or part is still for sale, so the ad stays on sale for longer. */
  renew: { from: PUBLIC_STATES, to: 'same', by: 'edit listings' },
  expire: { from: PUBLIC_STATES, to: 'expired', by: null },
  withdraw: { from: PUBLIC_STATES, to: 'withdrawn', by: 'withdraw listings' },
  'put back': { from: OVER_STATES, to: 'published', by: 'withdraw listings' },
  /** Used instead of `put back` if the ad was off sale for long, or if it has changes that a moderator must check. */
  'ask back': { from: OVER_STATES, to: 'in review', by: 'withdraw listings' },
  remove: {
    from: LISTING_STATE_NAMES.filter((state) => state !== 'removed'),
    to: 'removed',
    by: 'remove listings',
    hasReasons: true,
  },
  restore: { from: ['removed'], to: 'withdrawn', by: 'restore listings' },
} as const satisfies Record<string, Move>;

export type ListingMove = keyof typeof LISTING_MOVES;

/** Returns the state of an ad after a move; undefined if an ad in this state cannot make the move. */
export function stateAfter(state: ListingState, move: ListingMove): ListingState | undefined {
  const { from, to }: Move = LISTING_MOVES[move];
  if (!from.includes(state)) return undefined;
  return to === 'same' ? state : to;
}

const DAY_MS = 86_400_000;

/** ms. An ad that was off sale for longer than this is checked by a moderator before it is on sale again. */
export const PUT_BACK_WITHIN_MS = 90 * DAY_MS;
/** ms. A draft that was never public is deleted if it has not been changed for this long. */
export const DRAFT_KEPT_MS = 90 * DAY_MS;
/** ms for which an ad that has ended is kept. People still look for it, and prices are compared with its price. */
export const CLOSED_KEPT_MS = 365 * DAY_MS;
/** ms before the end of an ad at which its seller is reminded to renew it. */
export const REMINDERS_BEFORE_MS = [7 * DAY_MS, 2 * DAY_MS] as const;

/** Levels of trust in a seller, from 0 to 3. They decide what goes on sale before a moderator has checked it. */
export const TRUST = {
  /** New ads go on sale at once, except those for which `mustBeSeen` returns true. */
  proven: 1,
  /** The market knows the seller personally: new photos go on sale at once too. */
  known: 2,
} as const;

/** A new seller becomes `proven` when TRUST_EARNED_BY ads have been approved, the first of them TRUST_EARNED_WITHIN_MS ago or more. */
export const TRUST_EARNED_BY = 2;
export const TRUST_EARNED_WITHIN_MS = 14 * DAY_MS;

/**
 * The new photos of a seller are checked before buyers see them until this many ads of the seller have been on sale, unless an admin raised the
 * seller's trust.
 */
export const PHOTOS_TRUSTED_AFTER = 5;

/** ms for which a moderator's decision can be undone. Only after that is the seller told of the decision. */
export const UNDO_MS = 60_000;
