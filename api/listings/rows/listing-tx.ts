import type { DatabaseAdapter } from '../../../platform/database/adapter.ts';
import type { Tx } from '../../../platform/database/tx.ts';

/** Services and settings that are needed to change the state of ads. */
export interface MoveServices {
  adapter: DatabaseAdapter;
  /** The number of days that an ad stays on sale without being renewed. */
  listingDays: number;
  /** The most ads that a private seller may have on sale at once. */
  privateListings: number;
}

/** The member or job that changes an ad. */
interface MoveBy {
  /** The member who changes the ad; null for a job. */
  accountId: number | null;
  /** Reasons that are shown to the seller, if there are any. */
  reasons?: string;
}

/** A transaction that changes ads. */
export interface ListingTx extends Tx {
  by: MoveBy;
  services: MoveServices;
}

/** A transaction that changes public cars or parts. */
export type EntryTx = Pick<ListingTx, 'db' | 'now'> & { services: Pick<MoveServices, 'adapter'> };
