import type { DatabaseAdapter } from '../../../platform/database/adapter.ts';
import type { Tx } from '../../../platform/database/tx.ts';

/** Services that moves of ads use, and the limits that hold for them. */
export interface MoveServices {
  adapter: DatabaseAdapter;
  /** Days that an ad stays on sale without a word from its seller. */
  listingDays: number;
  /** Ads that a private seller may have on sale at once. */
  privateListings: number;
}

/** The member or program that makes a move. */
interface MoveBy {
  /** Null: a job. */
  accountId: number | null;
  /** Reasons for the seller, if the move has any. */
  reasons?: string;
}

/** A transaction that changes ads. */
export interface ListingTx extends Tx {
  by: MoveBy;
  services: MoveServices;
}

/** A transaction that changes public entries. */
export type EntryTx = Pick<ListingTx, 'db' | 'now'> & { services: Pick<MoveServices, 'adapter'> };
