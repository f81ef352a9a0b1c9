import type { Action } from './permissions.ts';
import { namesOf, namesWith } from './values/names.ts';

// The states of an ad, each with its properties. Code asks for a property, and names a state only where it means that state alone.

/** The outcomes of an ad that its buyers read. */
export const LISTING_OUTCOMES = ['for sale', 'reserved', 'sold', 'gone'] as const;
export type ListingOutcome = (typeof LISTING_OUTCOMES)[number];

interface ListingStateProperties {
  /** The car or part is public. */
  isPublic: boolean;
  /** The ad is on sale, or waits for a moderator. It counts towards the number of ads that its seller may have. */
  isLive: boolean;
  /** The seller is still writing it. A draft that buyers never saw can be deleted; one that they saw is withdrawn. */
  isUnsent: boolean;
  /** The ad was on sale and has ended. Only its seller can put it back on sale. */
  isOver: boolean;
  /** Nothing of it can be changed: a moderator has it, or has taken it away. */
  isLocked: boolean;
  /** After a year the hourly job removes it. An index of the database holds just these states. */
  isRemovable: boolean;
  /** The page stays, and says that the ad has ended. */
  hasClosedPage: boolean;
  /** Undoing the file that made it leaves it: it is part of the market's past, or evidence. */
  outlivesItsFile: boolean;
  /** A moderator is warned of it beside another ad of the same car. */
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
  /** Null: a job does it when the time has come. */
  by: Action | null;
  /** Words for the seller go with it. */
  hasReasons?: true;
}

/** Every step from one state to another. A step that is not here cannot be taken. */
export const LISTING_MOVES = {
  submit: { from: UNSENT_STATES, to: 'in review', by: 'edit listings' },
  /** In place of `submit`, for a seller whom the market trusts. */
  publish: { from: UNSENT_STATES, to: 'published', by: 'edit listings' },
  'take back': { from: ['in review'], to: 'draft', by: 'edit listings' },
  approve: { from: ['in review'], to: 'published', by: 'review listings' },
  decline: { from: ['in review'], to: 'declined', by: 'review listings', hasReasons: true },
  /** A moderator takes an ad off sale that has a fault: its seller corrects it and sends it again. */
  stop: { from: PUBLIC_STATES, to: 'declined', by: 'review listings', hasReasons: true },
  /** Possible for a minute, for a moderator who decided by mistake. */
  'undo approve': { from: ['published'], to: 'in review', by: 'review listings' },
  'undo decline': { from: ['declined'], to: 'in review', by: 'review listings' },
  'undo stop': { from: ['declined'], to: 'published', by: 'review listings' },
  reserve: { from: ['published'], to: 'reserved', by: 'edit listings' },
  free: { from: ['reserved'], to: 'published', by: 'edit listings' },
  sell: { from: PUBLIC_STATES, to: 'sold', by: 'edit listings' },
  /** The seller says that it is still for sale, which extends its time on sale. */
  renew: { from: PUBLIC_STATES, to: 'same', by: 'edit listings' },
  expire: { from: PUBLIC_STATES, to: 'expired', by: null },
  withdraw: { from: PUBLIC_STATES, to: 'withdrawn', by: 'withdraw listings' },
  'put back': { from: OVER_STATES, to: 'published', by: 'withdraw listings' },
  /** In place of `put back`, if the ad was off sale for long, or a moderator must see what has changed. */
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

/** Returns the state after a move. Undefined: the move is not possible from this state. */
export function stateAfter(state: ListingState, move: ListingMove): ListingState | undefined {
  const { from, to }: Move = LISTING_MOVES[move];
  if (!from.includes(state)) return undefined;
  return to === 'same' ? state : to;
}

const DAY_MS = 86_400_000;

/** Longer away than this, and it comes back by way of a moderator. */
export const PUT_BACK_WITHIN_MS = 90 * DAY_MS;
/** A draft is deleted if it is not changed for this long. */
export const DRAFT_KEPT_MS = 90 * DAY_MS;
/** An ad that has ended is kept for a year, for people who look for it and for comparing prices. */
export const CLOSED_KEPT_MS = 365 * DAY_MS;
/** Times before the end of an ad at which its seller gets a reminder. */
export const REMINDERS_BEFORE_MS = [7 * DAY_MS, 2 * DAY_MS] as const;

/** How much is believed without a look, 0 to 3. */
export const TRUST = {
  /** New ads go on sale at once, except those of `mustBeSeen`. */
  proven: 1,
  /** The market knows them itself: new photos as well. */
  known: 2,
} as const;

/** A new seller is proven once so many of their ads were approved, the first of them so long ago. */
export const TRUST_EARNED_BY = 2;
export const TRUST_EARNED_WITHIN_MS = 14 * DAY_MS;

/** A seller's new photos wait for review until this many of their ads went on sale, unless an admin has given the seller more trust. */
export const PHOTOS_TRUSTED_AFTER = 5;

/** A moderator's decision can be undone for this time; after it the seller is told. */
export const UNDO_MS = 60_000;
