import type { ListingMove } from '#contract/listing-states.ts';
import type { ListingEvent } from '#contract/webhooks/webhook-events.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { announce } from '../../webhooks/delivery/webhook-writes.ts';

/** Events in an ad's history: changes of its state, and steps such as an edit or a declined name. */
type EventName =
  | ListingMove
  | 'begin'
  | 'undo renew'
  | 'keep on sale'
  | 'edit'
  | 'submit changes'
  | 'approve changes'
  | 'decline changes'
  | 'drop changes'
  | 'ask name'
  | 'approve name'
  | 'decline name';

/** The webhook event that each event of the history causes. Events of drafts cause none, because drafts are private. */
export const TOLD: Readonly<Partial<Record<EventName, ListingEvent>>> = {
  submit: 'listing.submitted',
  'ask back': 'listing.submitted',
  'undo approve': 'listing.submitted',
  publish: 'listing.published',
  approve: 'listing.published',
  'put back': 'listing.published',
  decline: 'listing.declined',
  stop: 'listing.declined',
  'undo stop': 'listing.published',
  edit: 'listing.updated',
  'approve changes': 'listing.updated',
  reserve: 'listing.reserved',
  free: 'listing.available',
  sell: 'listing.sold',
  expire: 'listing.expired',
  withdraw: 'listing.withdrawn',
  restore: 'listing.withdrawn',
  remove: 'listing.removed',
};

/**
 * Announces an event of an ad to webhooks: only with its id, kind, state and stock number. Receivers read the other values from the API,
 * where they are up to date.
 */
async function announceListing(db: Database, listingId: number, event: ListingEvent, now: number): Promise<void> {
  const { document_id, kind, seller_id, state, stock_number } = await db
    .selectFrom('listing')
    .select(['document_id', 'kind', 'seller_id', 'state', 'stock_number'])
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  const data = { documentId: document_id, kind, state, stockNumber: stock_number };
  await announce(db, seller_id, { event, subject: document_id, data }, now);
}

interface NewEvent {
  listingId: number;
  what: EventName;
  /** The values that the event changed or is about, by field name. */
  patch?: object;
  /** Reasons that are shown to the seller. */
  reasons?: string;
}

export async function recordEvent({ db, now, by }: Tx, { listingId, what, patch, reasons }: NewEvent): Promise<void> {
  await db
    .insertInto('listing_event')
    .values({
      listing_id: listingId,
      at: now,
      account_id: by.accountId,
      what,
      patch: patch ? JSON.stringify(patch) : null,
      reasons: reasons ?? null,
    })
    .execute();
  const webhookEvent = TOLD[what];
  if (webhookEvent) await announceListing(db, listingId, webhookEvent, now);
}
