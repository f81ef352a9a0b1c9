import { createHash } from 'node:crypto';
import { createId } from '@paralleldrive/cuid2';
import { type Selectable, sql } from 'kysely';
import { LEAD_KEPT_MS } from '#contract/lead-states.ts';
import { LEAD_CONSENT_VERSION, type LeadIntent } from '#contract/leads.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { announce } from '../webhooks/webhook-writes.ts';
import type { AskedListing } from './lead-queries.ts';

const DAY_MS = 86_400_000;
/** The same words of the same buyer about the same thing within this time are one lead. */
const SAME_LEAD_MS = DAY_MS;

/** What a buyer says of themselves and of what they want. */
export interface LeadWords {
  intent: LeadIntent;
  name: string;
  phone: string | null;
  email: string | null;
  offer: number | null;
  message: string | null;
}

export interface NewLeadRow {
  listing: AskedListing;
  /** Of the car or part, as it is now. */
  title: string;
  /** Null: a visitor. */
  buyerId: number | null;
  words: LeadWords;
}

const digest = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** By which the same lead is known when it comes again. */
export const requestKey = ({ listing, buyerId, words }: Pick<NewLeadRow, 'listing' | 'buyerId' | 'words'>): string => {
  const { intent, name, phone, email, offer, message } = words;
  return digest([listing.id, buyerId, intent, name, phone, email, offer, message]);
};

/** Did the same come a moment ago? */
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
 * Gives the new lead's documentId; undefined if the same came before, also when both come at once: which one is first is the
 * database's to say. `db` must be a transaction.
 */
export async function insertLead(db: Database, asked: NewLeadRow, now: number): Promise<string | undefined> {
  const { listing, title, buyerId, words } = asked;
  const request_key = requestKey(asked);
  await db
    .updateTable('lead')
    .set({ request_key: null })
    .where('request_key', '=', request_key)
    .where('created_at', '<=', now - SAME_LEAD_MS)
    .execute();
  const lead = await db
    .insertInto('lead')
    .values({
      ...{ document_id: createId(), created_at: now, updated_at: now, state_since: now },
      ...{ listing_id: listing.id, seller_id: listing.sellerId, kind: listing.kind, title: title.slice(0, 300) },
      ...{ buyer_id: buyerId, forget_at: now + LEAD_KEPT_MS, ...words, channel: 'form', state: 'new' },
      ...{ consent_version: LEAD_CONSENT_VERSION, request_key },
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning(['document_id', 'seller_id', 'state'])
    .executeTakeFirst();
  if (lead) await announceLead(db, 'lead.created', lead, listing.documentId, now);
  return lead?.document_id;
}

/** Tells the seller's own systems, without a word of who asks. */
async function announceLead(
  db: Database,
  event: 'lead.created' | 'lead.updated',
  { document_id, seller_id, state }: Pick<Selectable<Tables['lead']>, 'document_id' | 'seller_id' | 'state'>,
  listing: string | null,
  now: number,
): Promise<void> {
  if (seller_id === null) return;
  const data = { id: document_id, state, documentId: listing };
  await announce(db, seller_id, { event, subject: document_id, data }, now);
}

/** What a seller's own systems hear of. */
const TOLD_OF: readonly Tables['lead_event']['kind'][] = ['state', 'assign'];

interface NewLeadEvent {
  leadId: number;
  /** Null: nobody in person. */
  accountId: number | null;
  kind: Tables['lead_event']['kind'];
  body: string | null;
}

/** Notes what happened to a lead, which is kept so much longer for it; one that was forgotten stays so. */
export async function addLeadEvent(db: Database, event: NewLeadEvent, now: number): Promise<void> {
  const { leadId, accountId, kind, body } = event;
  await db.insertInto('lead_event').values({ lead_id: leadId, account_id: accountId, kind, body, at: now }).execute();
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
  await announceLead(db, 'lead.updated', lead, lead.listing, now);
}

/** Empties what names the buyer; that there was a lead, and what became of it, stays. `db` must be a transaction. */
async function forgetLeads(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('lead')
    .set({
      ...{ buyer_id: null, name: null, phone: null, email: null, message: null, reason: null },
      ...{ request_key: null, forget_at: null },
    })
    .where('id', 'in', ids)
    .execute();
  await db
    .updateTable('lead_event')
    .set({ body: null })
    .where('lead_id', 'in', ids)
    .where('kind', 'in', ['note', 'contact'])
    .execute();
}

/** In one transaction, so that others write in between. What is left has its turn an hour later. */
const ROWS_AT_ONCE = 200;
const MOST_ROUNDS = 50;

/** Those whose last event was so long ago, and how many they were goes into the record of the market. Gives it. */
export async function forgetOldLeads(db: Database, now: number): Promise<number> {
  let forgotten = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const count = await db.transaction().execute(async (transaction) => {
      // Held: somebody may be writing a note in one of them.
      const due = transaction
        .selectFrom('lead')
        .select('id')
        .where('forget_at', 'is not', null)
        .where('forget_at', '<=', now)
        .limit(ROWS_AT_ONCE);
      const held = await transaction
        .updateTable('lead')
        .set(({ ref }) => ({ version: ref('version') }))
        .where('id', 'in', due)
        .where('forget_at', '<=', now)
        .returning('id')
        .execute();
      await forgetLeads(
        transaction,
        held.map(({ id }) => id),
      );
      if (held.length > 0) {
        const difference = { leads: { before: held.length, after: 0 } };
        const subject = { kind: 'lead', id: 'retention' };
        await recordAudit(transaction, { at: now, actor: null, action: 'forget leads', subject, difference });
      }
      return held.length;
    });
    forgotten += count;
    if (count < ROWS_AT_ONCE) break;
  }
  return forgotten;
}

/**
 * What a member asked sellers, when the member leaves: signed in, or from the address that is proven to be theirs. `db` must be the
 * transaction that deletes the account.
 */
export async function forgetLeadsOfBuyer(db: Database, accountId: number): Promise<void> {
  const proven = db.selectFrom('account').select('email').where('id', '=', accountId).where('confirmed', '=', 1);
  const leads = await db
    .selectFrom('lead')
    .select('id')
    .where('forget_at', 'is not', null)
    .where(({ or, eb }) => or([eb('buyer_id', '=', accountId), eb('email', '=', proven)]))
    .execute();
  await forgetLeads(
    db,
    leads.map(({ id }) => id),
  );
}

/**
 * What a private seller was asked, when the seller leaves: buyers who are members keep what they wrote themselves, and all else
 * goes. `db` must be the transaction that deletes the seller.
 */
export async function deleteLeadsOfSeller(db: Database, sellerId: number): Promise<void> {
  await db.deleteFrom('lead').where('seller_id', '=', sellerId).where('buyer_id', 'is', null).execute();
  const rest = db.selectFrom('lead').select('id').where('seller_id', '=', sellerId);
  await db.deleteFrom('lead_event').where('lead_id', 'in', rest).execute();
}

/** What dealers were asked who are no more: their advertisements are the market's, and so is what is asked about those. */
export async function handLeadsOver(db: Database, sellers: readonly number[], to: number): Promise<void> {
  await db.updateTable('lead').set({ seller_id: to, assignee_id: null }).where('seller_id', 'in', sellers).execute();
}

/** Whoever leaves a seller's team has none of its leads: anybody of the team may take them. */
export async function freeLeadsOf(db: Database, sellerId: number, accountId: number): Promise<void> {
  await db
    .updateTable('lead')
    .set({ assignee_id: null })
    .where('seller_id', '=', sellerId)
    .where('assignee_id', '=', accountId)
    .execute();
}
