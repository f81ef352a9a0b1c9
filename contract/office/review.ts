import type { ListingKind, ListingValues } from '../listing-fields.ts';
import type { ListingState } from '../listing-states.ts';
import type { SellerKind } from '../permissions.ts';
import type { ReviewSignal } from '../review-signals.ts';
import type { ListingHistoryEntry } from './listings.ts';
import type { ListingPhoto } from './photos.ts';

/** `isNew`: buyers have not seen it in this ad. */
export type ReviewPhoto = Pick<ListingPhoto, 'url' | 'width' | 'height' | 'placeholder'> & { isNew: boolean };

/** An ad with the same chassis or plate. */
export interface DoubleListing {
  documentId: string;
  title: string;
  state: ListingState;
}

/** What the market knows of a seller. */
export interface SellerRecord {
  documentId: string;
  state: 'active' | 'paused' | 'suspended';
  live: number;
  approved: number;
  declined: number;
  sold: number;
  trust: number;
  since: string;
}

/** What waits for a moderator, the most urgent first. Times are ISO 8601. */
export interface ReviewRow {
  id: number;
  kind: 'new' | 'edit' | 'report';
  documentId: string;
  /** Such as "Toyota Premio 2010". */
  title: string;
  listingKind: ListingKind;
  seller: { name: string | null; kind: SellerKind };
  score: number;
  signals: ReviewSignal[];
  waitingSince: string;
  /** Who looks at it now. */
  claimedBy: string | null;
  isMine: boolean;
}

export interface ReviewQueue {
  items: ReviewRow[];
  /** All that wait, those included that are not listed. */
  waiting: number;
  /** From being sent to being decided, of the last fifty: half of them took less. Null: too few to say. */
  usualMinutes: number | null;
}

/** All that is to be seen of one item. */
export interface ReviewDetail extends ReviewRow {
  /** To be sent along with a decision. */
  version: number;
  state: ListingState;
  values: ListingValues;
  /** What buyers see; of one that they never saw, nothing. */
  publicValues: ListingValues;
  /** The public name that its seller would have; null: the one that they have. */
  wantedName: string | null;
  /** The fields that would change. */
  changed: string[];
  /** As its seller wants them, the cover first. */
  photos: ReviewPhoto[];
  /** Would approving change the photos that buyers see, or their order? */
  hasOtherPhotos: boolean;
  /** Those that buyers would see no more. */
  photosGone: number;
  /** What cars like it are offered for, in whole shillings; null: too few to say. */
  prices: { count: number; low: number; high: number } | null;
  doubles: DoubleListing[];
  record: SellerRecord;
  history: ListingHistoryEntry[];
  decision: 'approved' | 'declined' | 'taken back' | 'closed' | null;
  /** Until when it can be undone; null: it cannot. */
  undoUntil: string | null;
}
