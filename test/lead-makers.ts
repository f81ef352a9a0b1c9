import type { Insertable, Selectable } from 'kysely';
import { type LeadFieldKind, type LeadFieldValues, readLeadFields } from '#contract/leads/lead-intents.ts';
import { LEAD_KEPT_MS } from '#contract/leads/lead-states.ts';
import { LEAD_CONSENT_VERSION } from '#contract/leads/leads.ts';
import { viewingDays } from '#contract/leads/viewings.ts';
import { createId } from '../platform/create-id.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { TestApp } from './open-test-app.ts';

type LeadRow = Selectable<Tables['lead']>;

const EXAMPLES: { readonly [Kind in LeadFieldKind]: (salt: number, now: number) => LeadFieldValues[Kind] } = {
  amount: (salt) => 1_000 + salt,
  line: (salt) => `Line ${salt}`,
  viewing: (salt, now) => ({ day: viewingDays(now)[salt] ?? '', time: 'evening' }),
};

/** Returns a value for each field that leads have with one reason only. `salt`: 0 to 9, so that values differ. `now`: ms since 1970. */
export const exampleFields = (salt: number, now: number) => readLeadFields((kind) => EXAMPLES[kind](salt, now));

const QUESTION = {
  intent: 'question',
  name: 'Amina',
  phone: '0772 123 456',
  email: 'Amina@Example.com',
  message: 'Is it still there?',
};

/** Asks sellers as buyers do, and inserts leads that lie back in time or have gone some way. */
export function openLeadMakers({ adapter: { db }, clock, request }: Pick<TestApp, 'adapter' | 'clock' | 'request'>) {
  /** Sends a buyer's question about a listing; `fields` may be other than the API takes. */
  const askSeller = (documentId: string, fields: object = {}, headers: Record<string, string> = {}) =>
    request('/api/leads', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ documentId, ...QUESTION, ...fields }),
    });

  /** Inserts a lead for the listing of the car or part with this documentId. */
  async function makeLead(documentId: string, fields: Partial<Insertable<Tables['lead']>> = {}): Promise<LeadRow> {
    const listing = await db
      .selectFrom('listing')
      .select(['id', 'seller_id', 'kind'])
      .where('document_id', '=', documentId)
      .executeTakeFirstOrThrow();
    const now = fields.created_at ?? clock.now();
    return db
      .insertInto('lead')
      .values({
        document_id: createId(),
        created_at: now,
        updated_at: now,
        state_since: now,
        listing_id: listing.id,
        seller_id: listing.seller_id,
        kind: listing.kind,
        title: 'Toyota Premio 2010',
        intent: 'question',
        channel: 'form',
        name: 'Amina',
        phone: '0700000011',
        email: 'amina@example.com',
        message: 'Is it still there?',
        state: 'new',
        consent_version: LEAD_CONSENT_VERSION,
        forget_at: now + LEAD_KEPT_MS,
        ...fields,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  const leadsOf = async (documentId: string): Promise<LeadRow[]> =>
    db
      .selectFrom('lead')
      .innerJoin('listing', 'listing.id', 'lead.listing_id')
      .selectAll('lead')
      .where('listing.document_id', '=', documentId)
      .orderBy('lead.id')
      .execute();

  return { askSeller, makeLead, leadsOf };
}
