import { sql } from 'kysely';
import { LEAD_KEPT_MS } from '#contract/lead-states.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { Tables } from '../../platform/database/tables.ts';

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
}
