import type { ListingOutcome } from './listing-outcomes.ts';
import { LISTING_STAGES, type ListingStage, type ListingStageProperties } from './listing-stages.ts';
import type { Action } from './permissions.ts';
import { namesOf } from './values/names.ts';
import type { ListingEvent } from './webhooks/webhook-events.ts';

// The states of an ad and their properties. Code asks for a property of a state and never for its name (a test), so that the types name
// each thing that has to be decided for a new state.

interface ListingStateProperties {
  /** The stage of an ad's life to which the state belongs. It decides what seller, buyers and staff can do with the ad. */
  stage: ListingStage;
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
    stage: 'unfinished',
    isRemovable: true,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: false,
    obeysFiles: 'never',
    event: null,
    outcome: 'gone',
  },
  'in review': {
    stage: 'in review',
    isRemovable: false,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: true,
    obeysFiles: 'never',
    event: 'listing.submitted',
    outcome: 'gone',
  },
  declined: {
    stage: 'returned',
    isRemovable: false,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: false,
    obeysFiles: 'never',
    event: 'listing.declined',
    outcome: 'gone',
  },
  published: {
    stage: 'on sale',
    isRemovable: false,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: true,
    obeysFiles: 'always',
    event: 'listing.published',
    outcome: 'for sale',
  },
  reserved: {
    stage: 'on sale',
    isRemovable: false,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: true,
    obeysFiles: 'always',
    event: 'listing.reserved',
    outcome: 'reserved',
  },
  sold: {
    stage: 'off sale',
    isRemovable: true,
    hasClosedPage: true,
    outlivesItsFile: true,
    warnsOfDoubles: false,
    obeysFiles: 'never',
    event: 'listing.sold',
    outcome: 'sold',
  },
  expired: {
    stage: 'off sale',
    isRemovable: true,
    hasClosedPage: true,
    outlivesItsFile: false,
    warnsOfDoubles: false,
    obeysFiles: 'never',
    event: 'listing.expired',
    outcome: 'gone',
  },
  withdrawn: {
    stage: 'off sale',
    isRemovable: true,
    hasClosedPage: false,
    outlivesItsFile: false,
    warnsOfDoubles: false,
    obeysFiles: 'if by file',
    event: 'listing.withdrawn',
    outcome: 'gone',
  },
  removed: {
    stage: 'removed',
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

/** Returns the properties of the stage to which a state belongs. */
export const stageOf = (state: ListingState): ListingStageProperties => LISTING_STAGES[LISTING_STATES[state].stage];

type StateWith<Property> = {
  [State in ListingState]: (typeof LISTING_STAGES)[(typeof LISTING_STATES)[State]['stage']] extends Readonly<
    Record<Property & string, true>
  >
    ? State
    : never;
}[ListingState];
/** Returns the states whose stage has this property. */
const statesWith = <Property extends keyof ListingStageProperties>(property: Property) =>
  LISTING_STATE_NAMES.filter((state): state is StateWith<Property> => stageOf(state)[property] === true);

export const PUBLIC_STATES = statesWith('isPublic');
export const LIVE_STATES = statesWith('isLive');
export const OFF_SALE_STATES = statesWith('isOffSale');
export const UNFINISHED_STATES = statesWith('isUnfinished');
export const RETURNED_STATES = statesWith('isReturned');
const REVIEW_STATES = statesWith('isInReview');
export const REMOVED_STATES = statesWith('isRemoved');

export const isPublicState = (state: ListingState): boolean => stageOf(state).isPublic;

/** Returns whether the seller is still writing the ad. It can be deleted if buyers never saw it; otherwise it can only be withdrawn. */
export const isUnsent = (state: ListingState): boolean => stageOf(state).sending === 'submit';
export const UNSENT_STATES = LISTING_STATE_NAMES.filter(isUnsent);

/** Returns whether the seller cannot change the ad, because a moderator is checking it or has removed it. */
export const isLocked = (state: ListingState): boolean => stageOf(state).changes === 'refused';

/** Returns the states in which buyers are told this outcome. */
export const statesOf = (outcome: ListingOutcome) =>
  LISTING_STATE_NAMES.filter((state) => LISTING_STATES[state].outcome === outcome);
export const isSold = (state: ListingState): boolean => LISTING_STATES[state].outcome === 'sold';

interface AnyMove {
  from: readonly ListingState[];
  to: ListingState | 'same';
  /** The permission that a person needs for this move. Null: no person can make it, only a job when the ad's time on sale is over. */
  by: Action | null;
  /** The event that webhooks are told, if it is not the event of the state `to`. */
  event?: ListingEvent;
  /** A moderator who makes this move gives reasons, which the seller reads. */
  hasReasons?: true;
  /** The seller's move in whose place the program makes this one. */
  insteadOf?: 'submit' | 'put back';
}

interface OfferedMove extends AnyMove {
  /** Sellers' pages offer the move for one ad, or for many ads at once too. */
  offered: 'for one' | 'for many';
  /**
   * The seller asks by this move that a new ad goes on sale, or one that was on sale before. Such a move becomes another one if a moderator
   * must check the ad first. Null: the move is always made as it is.
   */
  asks: 'new' | 'again' | null;
}

interface HiddenMove extends AnyMove {
  /** Sellers' pages do not offer the move, because others or the program make it. */
  offered: 'never';
}

type Move = OfferedMove | HiddenMove;

/** Every possible move of an ad from one state to another. Those of sellers stand in the order of their buttons, the most frequent first. */
export const LISTING_MOVES = {
  submit: { from: UNSENT_STATES, to: 'in review', by: 'edit listings', offered: 'for one', asks: 'new' },
  /** For a trusted seller, whose ad goes on sale without waiting for a moderator. */
  publish: { from: UNSENT_STATES, to: 'published', by: 'edit listings', offered: 'never', insteadOf: 'submit' },
  'take back': { from: REVIEW_STATES, to: 'draft', by: 'edit listings', offered: 'for one', asks: null },
  approve: { from: REVIEW_STATES, to: 'published', by: 'review listings', offered: 'never' },
  decline: { from: REVIEW_STATES, to: 'declined', by: 'review listings', hasReasons: true, offered: 'never' },
  /** A moderator takes a faulty ad off sale; the seller can correct it and send it again. */
  stop: { from: PUBLIC_STATES, to: 'declined', by: 'review listings', hasReasons: true, offered: 'never' },
  /** Possible for a minute (UNDO_MS), if the moderator decided by mistake. */
  'undo approve': { from: ['published'], to: 'in review', by: 'review listings', offered: 'never' },
  'undo decline': { from: ['declined'], to: 'in review', by: 'review listings', offered: 'never' },
  'undo stop': { from: ['declined'], to: 'published', by: 'review listings', offered: 'never' },
  sell: { from: PUBLIC_STATES, to: 'sold', by: 'edit listings', offered: 'for many', asks: null },
  reserve: { from: ['published'], to: 'reserved', by: 'edit listings', offered: 'for many', asks: null },
  free: {
    from: ['reserved'],
    to: 'published',
    by: 'edit listings',
    offered: 'for many',
    asks: null,
    event: 'listing.available',
  },
  /** The seller confirms that the car or part is still for sale, so the ad stays on sale for longer. */
  renew: { from: PUBLIC_STATES, to: 'same', by: 'edit listings', offered: 'for many', asks: null },
  expire: { from: PUBLIC_STATES, to: 'expired', by: null, offered: 'never' },
  withdraw: { from: PUBLIC_STATES, to: 'withdrawn', by: 'withdraw listings', offered: 'for many', asks: null },
  'put back': { from: OFF_SALE_STATES, to: 'published', by: 'withdraw listings', offered: 'for many', asks: 'again' },
  /** For an ad that was off sale for long, or has changes that a moderator must check. */
  'ask back': {
    from: OFF_SALE_STATES,
    to: 'in review',
    by: 'withdraw listings',
    offered: 'never',
    insteadOf: 'put back',
  },
  remove: {
    from: LISTING_STATE_NAMES.filter((state) => !stageOf(state).isRemoved),
    to: 'removed',
    by: 'remove listings',
    offered: 'never',
    hasReasons: true,
  },
  /** Gives the ad back to its seller, whatever state it was removed in. Undoing a removal then moves one that was public or in review on to that state. */
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

/** The moves of a seller that take an ad off sale. */
export type EndingMove = {
  [Name in SellerMove]: Moves[Name]['to'] extends StateWith<'isOffSale'> ? Name : never;
}[SellerMove];
export const isEndingMove = (move: SellerMove): move is EndingMove =>
  OFF_SALE_STATES.some((state) => state === LISTING_MOVES[move].to);

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

/** Returns the seller's move that takes an ad from one state to the other; undefined: there is none. */
export const sellerMoveTo = (from: ListingState, to: ListingState): SellerMove | undefined =>
  SELLER_MOVES.find((move) => stateAfter(from, move) === to);

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
