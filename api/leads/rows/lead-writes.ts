import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { LEAD_KEPT_MS } from '#contract/leads/lead-states.ts';
import { LEAD_CONSENT_VERSION } from '#contract/leads/leads.ts';
import { createId } from '../../../platform/create-id.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { announce } from '../../webhooks/delivery/webhook-writes.ts';
import { LEAD_FIELD_COLUMNS } from './lead-fields.ts';
import type { AskedListing } from './lead-queries.ts';

/** Within this time, a repetition of the same words by the same buyer about the same listing is not stored as another lead. */
const SAME_LEAD_MS = DAY_MS;

/** The columns of a lead that its buyer does not fill in. */
type OwnColumn =
  | 'id'
  | 'document_id'
  | 'created_at'
  | 'updated_at'
  | 'listing_id'
  | 'seller_id'
  | 'kind'
  | 'title'
  | 'channel'
  | 'buyer_id'
  | 'state'
  | 'state_since'
  | 'reason'
  | 'won_listing_id'
  | 'assignee_id'
  | 'first_answer_at'
  | 'consent_version'
  | 'forget_at'
  | 'request_key'
  | 'version';

/** The columns that the buyer fills in: name, contact and request. Each new column of leads is one of them, unless it is named above. */
type LeadWords = Omit<Selectable<Tables['lead']>, OwnColumn> & { name: string };

/** The columns that the buyer fills in, in the order in which `requestKey` uses them. */
export const LEAD_WORDS = [
  'intent',
  'name',
  'phone',
  'email',
  ...LEAD_FIELD_COLUMNS,
  'message',
] as const satisfies (keyof LeadWords)[];

export interface NewLeadRow {
  listing: AskedListing;
  /** The title of the car or part when the lead is stored. */
  title: string;
  /** The buyer's account id; null for a visitor. */
  buyerId: number | null;
  words: LeadWords;
}

const digest = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Returns the key that two leads share if the same buyer sent the same words about the same listing. */
export const requestKey = ({ listing, buyerId, words }: Pick<NewLeadRow, 'listing' | 'buyerId' | 'words'>): string =>
  digest([listing.id, buyerId, ...LEAD_WORDS.map((name) => words[name])]);

/** Returns whether a lead with this key was stored within the last day. */
export async function isKnownLead(db: Database, key: string, now: number): Promise<boolean> {
  const lead = await db
    .selectFrom('lead')
    .select('id')
    .where('request_key', '=', key)
    .where('created_at', '>', now - SAME_LEAD_MS)
    .executeTakeFirst();
  return lead !== undefined;
}

/**
 * Stores a lead and returns its ids; undefined if the same lead was stored within the last day. If two arrive at once, a unique index lets
 * only one in. `db` must be a transaction.
 */
export async function insertLead(
  db: Database,
  input: NewLeadRow,
  now: number,
): Promise<{ id: number; documentId: string } | undefined> {
  const { listing, title, buyerId, words } = input;
  const request_key = requestKey(input);
  await db
    .updateTable('lead')
    .set({ request_key: null })
    .where('request_key', '=', request_key)
    .where('created_at', '<=', now - SAME_LEAD_MS)
    .execute();
  const lead = await db
    .insertInto('lead')
    .values({
      document_id: createId(),
      created_at: now,
      updated_at: now,
      state_since: now,
      listing_id: listing.id,
      seller_id: listing.sellerId,
      kind: listing.kind,
      title: title.slice(0, 300),
      buyer_id: buyerId,
      forget_at: now + LEAD_KEPT_MS,
      ...words,
      channel: 'form',
      state: 'new',
      consent_version: LEAD_CONSENT_VERSION,
      request_key,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning(['id', 'document_id', 'seller_id', 'state'])
    .executeTakeFirst();
  if (lead) await announceLead({ db, now }, 'lead.created', lead, listing.documentId);
  return lead && { id: lead.id, documentId: lead.document_id };
}

/** Announces a lead to the seller's webhooks. It contains no data about the buyer. */
async function announceLead(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  event: 'lead.created' | 'lead.updated',
  { document_id, seller_id, state }: Pick<Selectable<Tables['lead']>, 'document_id' | 'seller_id' | 'state'>,
  listing: string | null,
): Promise<void> {
  if (seller_id === null) return;
  const data = { id: document_id, state, documentId: listing };
  await announce(db, seller_id, { event, subject: document_id, data }, now);
}

/** The kinds of events that are announced to the seller's webhooks. */
const TOLD_OF: readonly Tables['lead_event']['kind'][] = ['state', 'assign'];

interface NewLeadEvent {
  leadId: number;
  kind: Tables['lead_event']['kind'];
  body: string | null;
}

/**
 * Adds an event to a lead's history, which extends the time until the buyer's data is erased. Data that is erased already is not restored.
 */
export async function addLeadEvent({ db, now, by }: Tx, { leadId, kind, body }: NewLeadEvent): Promise<void> {
  const event = { lead_id: leadId, account_id: by.accountId, kind, body, at: now };
  await db.insertInto('lead_event').values(event).execute();
  await db
    .updateTable('lead')
    .set({ updated_at: now, forget_at: now + LEAD_KEPT_MS, version: sql<number>`version + 1` })
    .where('id', '=', leadId)
    .where('forget_at', 'is not', null)
    .execute();
  if (TOLD_OF.includes(kind)) await announceChange(db, leadId, now);
}

async function announceChange(db: Database, leadId: number, now: number): Promise<void> {
  const lead = await db
    .selectFrom('lead')
    .leftJoin('listing', 'listing.id', 'lead.listing_id')
    .select(['lead.document_id', 'lead.seller_id', 'lead.state', 'listing.document_id as listing'])
    .where('lead.id', '=', leadId)
    .executeTakeFirstOrThrow();
  await announceLead({ db, now }, 'lead.updated', lead, lead.listing);
}

/** Moves the leads of deleted dealers to another seller, because the market takes over their ads. */
export async function handLeadsOver(db: Database, sellers: readonly number[], to: number): Promise<void> {
  await db.updateTable('lead').set({ seller_id: to, assignee_id: null }).where('seller_id', 'in', sellers).execute();
}

/** Unassigns a seller's leads from a member who leaves its team, so that any colleague can take them. */
export async function freeLeadsOf(db: Database, sellerId: number, accountId: number): Promise<void> {
  await db
    .updateTable('lead')
    .set({ assignee_id: null })
    .where('seller_id', '=', sellerId)
    .where('assignee_id', '=', accountId)
    .execute();
}
