import type { ListingMove } from '#contract/listing-states.ts';
import type { Database } from '../../platform/database/adapter.ts';

/** What is written into the history of an advertisement: its moves, and what else happens to it. */
export type EventName =
  | ListingMove
  | 'begin'
  | 'undo renew'
  | 'edit'
  | 'submit changes'
  | 'approve changes'
  | 'decline changes'
  | 'drop changes';

interface NewEvent {
  listingId: number;
  what: EventName;
  /** Null: a job. */
  accountId: number | null;
  /** What it changed. */
  patch?: object;
  /** For the seller. */
  reasons?: string;
}

export async function recordEvent(db: Database, { listingId, what, accountId, patch, reasons }: NewEvent, now: number) {
  await db
    .insertInto('listing_event')
    .values({
      ...{ listing_id: listingId, at: now, account_id: accountId, what },
      ...{ patch: patch ? JSON.stringify(patch) : null, reasons: reasons ?? null },
    })
    .execute();
}
