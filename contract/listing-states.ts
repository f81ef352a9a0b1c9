import type { ListingOutcome } from './listing-outcomes.ts';
import type { Action } from './permissions.ts';
import { type NameWith, namesOf, namesWith } from './values/names.ts';
import type { ListingEvent } from './webhooks/webhook-events.ts';

// The states of an ad and their properties. Code asks for a property of a state and never for its name (a test), so that the types name
// each thing that has to be decided for a new state.

interface ListingStateProperties {
  /**
   * True: buyers can find a car or part whose ad is in this state. Its seller is reminded before its time on sale is over, then it ends; until
   * then the seller can renew it, mark it as sold or take it off sale, and lists and figures count it as on sale.
   */
  isPublic: boolean;
  /** True: the ad is on sale or waits for a moderator. Such ads count towards the number that their seller may have at once. */
  isLive: boolean;
  /** True: the seller has not sent the ad yet. Nobody else sees it, unless buyers saw it before. */
  isUnfinished: boolean;
  /** True: a moderator sent the ad back with reasons, and its seller corrects it and sends it again. */
  isReturned: boolean;
  /** True: a moderator is checking the ad. The seller cannot change it, but can take it back. */
  isInReview: boolean;
  /** True: the ad was on sale and has ended. Only its seller can put it back on sale. Before a seller's move to such a state, pages say what is lost by it. */
  isOver: boolean;
  /** True: staff took the ad off the market for good. The seller can only object; the ad is evidence against the seller. */
  isRemoved: boolean;
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
  /** Whether an operator's file puts the ad on and off sale: always, only if a file also took it off sale, or never. */
  obeysFiles: 'always' | 'if by file' | 'never';
  /** The event that webhooks are told when an ad comes into this state; null: none, because nobody but the seller sees the ad. */
  event: ListingEvent | null;
  outcome: ListingOutcome;
}

export const LISTING_STATES = {
  draft: {
    isPublic: false,
    isLive: false,
    isUnfinished: true,
    isReturned: false,
    isInReview: false,
    isOver: false,
    isRemoved: false,
    isRemovable: true,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: false,
    obeysFiles: 'never',
    event: null,
    outcome: 'gone',
  },
  'in review': {
    isPublic: false,
    isLive: true,
    isUnfinished: false,
    isReturned: false,
    isInReview: true,
    isOver: false,
    isRemoved: false,
    isRemovable: false,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: true,
    obeysFiles: 'never',
    event: 'listing.submitted',
    outcome: 'gone',
  },
  declined: {
    isPublic: false,
    isLive: false,
    isUnfinished: false,
    isReturned: true,
    isInReview: false,
    isOver: false,
    isRemoved: false,
    isRemovable: false,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: false,
    obeysFiles: 'never',
    event: 'listing.declined',
    outcome: 'gone',
  },
  published: {
    isPublic: true,
    isLive: true,
    isUnfinished: false,
    isReturned: false,
    isInReview: false,
    isOver: false,
    isRemoved: false,
    isRemovable: false,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: true,
    obeysFiles: 'always',
    event: 'listing.published',
    outcome: 'for sale',
  },
  reserved: {
    isPublic: true,
    isLive: true,
    isUnfinished: false,
    isReturned: false,
    isInReview: false,
    isOver: false,
    isRemoved: false,
    isRemovable: false,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: true,
    obeysFiles: 'always',
    event: 'listing.reserved',
    outcome: 'reserved',
  },
  sold: {
    isPublic: false,
    isLive: false,
    isUnfinished: false,
    isReturned: false,
    isInReview: false,
    isOver: true,
    isRemoved: false,
    isRemovable: true,
    hasClosedPage: true,
    outlivesItsFile: true,
    warnsOfDoubles: false,
    obeysFiles: 'never',
    event: 'listing.sold',
    outcome: 'sold',
  },
  expired: {
    isPublic: false,
    isLive: false,
    isUnfinished: false,
    isReturned: false,
    isInReview: false,
    isOver: true,
    isRemoved: false,
    isRemovable: true,
    hasClosedPage: true,
    outlivesItsFile: false,
    warnsOfDoubles: false,
    obeysFiles: 'never',
    event: 'listing.expired',
    outcome: 'gone',
  },
  withdrawn: {
    isPublic: false,
    isLive: false,
    isUnfinished: false,
    isReturned: false,
    isInReview: false,
    isOver: true,
    isRemoved: false,
    isRemovable: true,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: false,
    obeysFiles: 'if by file',
    event: 'listing.withdrawn',
    outcome: 'gone',
  },
  removed: {
    isPublic: false,
    isLive: false,
    isUnfinished: false,
    isReturned: false,
    isInReview: false,
    isOver: false,
    isRemoved: true,
    isRemovable: false,
    hasClosedPage: false,
    outlivesItsFile: true,
    warnsOfDoubles: true,
    obeysFiles: 'never',
    event: 'listing.removed',
    outcome: 'gone',
  },
} as const satisfies Record<string, ListingStateProperties>;
export type ListingState = keyof typeof LISTING_STATES;

export const LISTING_STATE_NAMES: readonly ListingState[] = namesOf(LISTING_STATES);

export const PUBLIC_STATES = namesWith(LISTING_STATES, 'isPublic');
export const OVER_STATES = namesWith(LISTING_STATES, 'isOver');
export const UNFINISHED_STATES = namesWith(LISTING_STATES, 'isUnfinished');
const REVIEW_STATES = namesWith(LISTING_STATES, 'isInReview');
export const REMOVED_STATES = namesWith(LISTING_STATES, 'isRemoved');

export const isPublicState = (state: ListingState): boolean => LISTING_STATES[state].isPublic;

/** Returns whether the seller is still writing the ad. It can be deleted if buyers never saw it; otherwise it can only be withdrawn. */
export const isUnsent = (state: ListingState): boolean =>
  LISTING_STATES[state].isUnfinished || LISTING_STATES[state].isReturned;
export const UNSENT_STATES = LISTING_STATE_NAMES.filter(isUnsent);

/** Returns whether the seller cannot change the ad, because a moderator is checking it or has removed it. */
export const isLocked = (state: ListingState): boolean =>
  LISTING_STATES[state].isInReview || LISTING_STATES[state].isRemoved;

/** Returns the states in which buyers are told this outcome. */
export const statesOf = (outcome: ListingOutcome) =>
  LISTING_STATE_NAMES.filter((state) => LISTING_STATES[state].outcome === outcome);
export const isSold = (state: ListingState): boolean => LISTING_STATES[state].outcome === 'sold';

interface Move {
  from: readonly ListingState[];
  to: ListingState | 'same';
  /** The permission that a person needs for this move. Null: no person can make it, only a job when the ad's time on sale is over. */
  by: Action | null;
  /** Whether sellers' pages offer the move: for one ad, for many ads at once too, or never, because others or the program make it. */
  offered: 'for one' | 'for many' | 'never';
  /** The event that webhooks are told, if it is not the event of the state `to`. */
  event?: ListingEvent;
  /** A moderator who makes this move gives reasons, which the seller reads. */
  hasReasons?: true;
  /** The seller's move in whose place the program makes this one. */
  insteadOf?: 'submit' | 'put back';
}

/** Every possible move of an ad from one state to another. Those of sellers stand in the order of their buttons, the most frequent first. */
export const LISTING_MOVES = {
  submit: { from: UNSENT_STATES, to: 'in review', by: 'edit listings', offered: 'for one' },
  /** For a trusted seller, whose ad goes on sale without waiting for a moderator. */
  publish: { from: UNSENT_STATES, to: 'published', by: 'edit listings', offered: 'never', insteadOf: 'submit' },
  'take back': { from: REVIEW_STATES, to: 'draft', by: 'edit listings', offered: 'for one' },
  approve: { from: REVIEW_STATES, to: 'published', by: 'review listings', offered: 'never' },
  decline: { from: REVIEW_STATES, to: 'declined', by: 'review listings', hasReasons: true, offered: 'never' },
  /** A moderator takes a faulty ad off sale; the seller can correct it and send it again. */
  stop: { from: PUBLIC_STATES, to: 'declined', by: 'review listings', hasReasons: true, offered: 'never' },
  /** Possible for a minute (UNDO_MS), if the moderator decided by mistake. */
  'undo approve': { from: ['published'], to: 'in review', by: 'review listings', offered: 'never' },
  'undo decline': { from: ['declined'], to: 'in review', by: 'review listings', offered: 'never' },
  'undo stop': { from: ['declined'], to: 'published', by: 'review listings', offered: 'never' },
  sell: { from: PUBLIC_STATES, to: 'sold', by: 'edit listings', offered: 'for many' },
  reserve: { from: ['published'], to: 'reserved', by: 'edit listings', offered: 'for many' },
  free: { from: ['reserved'], to: 'published', by: 'edit listings', offered: 'for many', event: 'listing.available' },
  /** The seller confirms that the car or part is still for sale, so the ad stays on sale for longer. */
  renew: { from: PUBLIC_STATES, to: 'same', by: 'edit listings', offered: 'for many' },
  expire: { from: PUBLIC_STATES, to: 'expired', by: null, offered: 'never' },
  withdraw: { from: PUBLIC_STATES, to: 'withdrawn', by: 'withdraw listings', offered: 'for many' },
  'put back': { from: OVER_STATES, to: 'published', by: 'withdraw listings', offered: 'for many' },
  /** For an ad that was off sale for long, or has changes that a moderator must check. */
  'ask back': { from: OVER_STATES, to: 'in review', by: 'withdraw listings', offered: 'never', insteadOf: 'put back' },
  remove: {
    from: LISTING_STATE_NAMES.filter((state) => !LISTING_STATES[state].isRemoved),
    to: 'removed',
    by: 'remove listings',
    offered: 'never',
    hasReasons: true,
  },
  restore: { from: REMOVED_STATES, to: 'withdrawn', by: 'restore listings', offered: 'never' },
} as const satisfies Record<string, Move>;

type Moves = typeof LISTING_MOVES;
export type ListingMove = keyof Moves;

type OfferedAs<Offered> = { [Name in ListingMove]: Moves[Name]['offered'] extends Offered ? Name : never }[ListingMove];
export type BulkMove = OfferedAs<'for many'>;
export const BULK_MOVES = namesOf(LISTING_MOVES).filter(
  (move): move is BulkMove => LISTING_MOVES[move].offered === 'for many',
);
export type SellerMove = BulkMove | OfferedAs<'for one'>;
/** The moves of an ad that its seller can make. The state of the ad decides which of them are possible. */
export const SELLER_MOVES = namesOf(LISTING_MOVES).filter(
  (move): move is SellerMove => LISTING_MOVES[move].offered !== 'never',
);

/** The moves of a seller that end an ad. */
export type EndingMove = {
  [Name in SellerMove]: Moves[Name]['to'] extends NameWith<typeof LISTING_STATES, 'isOver'> ? Name : never;
}[SellerMove];
export const isEndingMove = (move: SellerMove): move is EndingMove =>
  OVER_STATES.some((state) => state === LISTING_MOVES[move].to);

/** For each move of a seller the one that its button "Undo" makes; null: there is no such button. */
export const UNDONE_BY = {
  submit: null,
  'take back': null,
  reserve: 'free',
  free: 'reserve',
  sell: 'put back',
  renew: null,
  withdraw: 'put back',
  'put back': null,
} as const satisfies Record<SellerMove, SellerMove | null>;

/** Returns whether a seller's move, or one that the program makes in its place, leads to this state. `state`: where the ad is afterwards. */
export const isWhereItLed = (move: SellerMove, state: ListingState): boolean =>
  namesOf(LISTING_MOVES).some((name) => {
    const { to, insteadOf }: Move = LISTING_MOVES[name];
    return (name === move || insteadOf === move) && (to === 'same' || to === state);
  });

/** Returns what webhooks are told of a move; null: nothing. */
export function eventOf(move: ListingMove): ListingEvent | null {
  const { event, to }: Move = LISTING_MOVES[move];
  return event ?? (to === 'same' ? null : LISTING_STATES[to].event);
}

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
