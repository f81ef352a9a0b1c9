import type { BulkDeed, PriceChange } from '../bulk-stock.ts';
import type { ListingState } from '../listing-states.ts';

/** One of those that somebody chose to change at once. Times are ISO 8601. */
export interface SelectedRow {
  documentId: string;
  /** Empty as long as nothing is said. */
  title: string;
  kind: 'car' | 'spare_part';
  state: ListingState;
  stockNumber: string | null;
  /** Shillings. */
  price: number | null;
  isWaiting: boolean;
  expiresAt: string | null;
}

export interface Selection {
  rows: SelectedRow[];
  /** Of all that were meant; more than there are rows where they are too many for once. */
  total: number;
}

export const BATCH_ROW_STATES = ['waiting', 'done', 'refused'] as const;

/** What became of one ad of a batch. */
export interface BatchRow {
  documentId: string;
  title: string;
  kind: 'car' | 'spare_part';
  stockNumber: string | null;
  state: (typeof BATCH_ROW_STATES)[number];
  /** Why it was refused. */
  said: string | null;
  oldPrice: number | null;
  newPrice: number | null;
}

/** What one deed, done to many, came to. */
export interface Batch {
  documentId: string;
  at: string;
  /** Of one that takes another back, what that had done. */
  deed: BulkDeed;
  isUndo: boolean;
  /** Of one that was taken back: by which batch. */
  undoneBy: string | null;
  change: PriceChange | null;
  rows: BatchRow[];
  /** So many that were asked for were not there any more. */
  missing: number;
}

/** A batch among the latest ones. */
export interface BatchSummary {
  documentId: string;
  at: string;
  deed: BulkDeed;
  isUndo: boolean;
  isUndone: boolean;
  done: number;
}
