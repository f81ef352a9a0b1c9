import type { Insertable, Selectable } from 'kysely';
import { LEAD_KEPT_MS } from '#contract/leads/lead-states.ts';
import { LEAD_CONSENT_VERSION } from '#contract/leads/leads.ts';
import { createId } from '../platform/create-id.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { TestApp } from './open-test-app.ts';

type LeadRow = Selectable<Tables['lead']>;

/** Inserts leads as buyers create them. */
export function openLeadMakers({ adapter: { db }, clock }: TestApp) {
  /** Inserts a lead for the listing with this documentId, which is that of its car or part. */
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

  return { makeLead, leadsOf };
}
