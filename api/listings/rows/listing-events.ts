import { eventOf, type ListingMove } from '#contract/listing-states.ts';
import type { ListingEvent } from '#contract/webhooks/webhook-events.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { announce } from '../../webhooks/delivery/webhook-writes.ts';

/** Steps in an ad's history that do not change its state, with what webhooks are told of them; null: nothing. */
export const STEPS = {
  begin: null,
  'undo renew': null,
  'keep on sale': null,
  edit: 'listing.updated',
  'submit changes': null,
  'approve changes': 'listing.updated',
  'decline changes': null,
  'drop changes': null,
  'ask name': null,
  'approve name': null,
  'decline name': null,
} as const satisfies Record<string, ListingEvent | null>;

/** The events in an ad's history. */
type EventName = ListingMove | keyof typeof STEPS;

const isStep = (event: EventName): event is keyof typeof STEPS => event in STEPS;
const told = (event: EventName) => (isStep(event) ? STEPS[event] : eventOf(event));

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
  const webhookEvent = told(what);
  if (webhookEvent) await announceListing(db, listingId, webhookEvent, now);
}
