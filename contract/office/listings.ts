import type { ListingKind, ListingValue, ListingValues } from '../listing-fields.ts';
import type { ListingState } from '../listing-states.ts';

/** An ad as its seller sees it. Times are ISO 8601. */
export interface OwnListing {
  documentId: string;
  kind: ListingKind;
  /** The seller's documentId. */
  seller: string;
  state: ListingState;
  stateSince: string;
  /** What a moderator said of it. */
  reason: string | null;
  /** To be sent along with what is changed. */
  version: number;
  /** What it is to say: with the changes that wait. */
  values: ListingValues;
  /** What buyers see; of one that they never saw, nothing. */
  publicValues: ListingValues;
  /** The fields whose changes wait to be sent, or for a moderator. */
  changed: string[];
  /** Do those changes wait for a moderator? */
  isSubmitted: boolean;
  /** Why a moderator must see it, or its changes, before buyers do: whole sentences; none where nobody must. */
  waitsBecause: string[];
  /** How long that usually takes; null: too few to say, or nothing waits. */
  usualMinutes: number | null;
  photoCount: number;
  /** The fields without which it cannot be sent. */
  missing: string[];
  firstPublishedAt: string | null;
  expiresAt: string | null;
}

/** What was taken of what was sent. */
export interface SavedListing {
  version: number;
  /** Why the rest was not, by field. */
  faults: Record<string, string>;
}

/** What somebody else wrote into the same fields, by field. */
export type ListingConflicts = Record<string, { yours: ListingValue; theirs: ListingValue }>;

/** What its seller does with an ad; which of these are possible follows from its state. */
export const SELLER_MOVES = [
  'submit',
  'take back',
  'reserve',
  'free',
  'sell',
  'renew',
  'withdraw',
  'put back',
] as const;
export type SellerMove = (typeof SELLER_MOVES)[number];

export interface ListingHistoryEntry {
  at: string;
  what: string;
  /** Who did it, as the seller may know them; null: the market. */
  by: string | null;
  reasons: string | null;
  /** The price that buyers saw, where this changed it. */
  price: { before: number | null; after: number | null } | null;
}
