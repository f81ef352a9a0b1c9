import { isAnswer, type LeadState } from '#contract/leads/lead-states.ts';
import { NOT_IN_THE_TEAM } from '#contract/messages/leads.ts';
import type { AnswerWay } from '#contract/office/leads.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { forbiddenError, validationError } from '../../../platform/http/errors.ts';
import { holdAccount } from '../../accounts/account-writes.ts';
import { holdMember } from '../../sellers/seller-hold-writes.ts';
import { addLeadEvent } from '../rows/lead-writes.ts';
import type { FoundLead } from './inbox-queries.ts';
import type { StepBack } from './lead-detail-queries.ts';

// Writes of a seller to a lead. Callers must hold the lead (`holdLead`), and have asked whether the actor may.

export type HeldLead = FoundLead & { seller_id: number };

/** Returns whether somebody else has moved the lead, or given it to another, since it had this version. */
export async function hasMovedSince(db: Database, lead: FoundLead, version: number): Promise<boolean> {
  const steps = lead.version - version;
  if (steps <= 0) return steps < 0;
  // Each event counts one. What was only written down beside it is in nobody's way.
  const events = await db
    .selectFrom('lead_event')
    .select('kind')
    .where('lead_id', '=', lead.id)
    .orderBy('id', 'desc')
    .limit(steps)
    .execute();
  return events.length < steps || events.some(({ kind }) => kind === 'state' || kind === 'assign');
}

/** Throws where they left the team meanwhile: after that nothing would take the lead from them. */
async function requireMember(db: Database, { seller_id }: HeldLead, accountId: number, by: number): Promise<void> {
  await holdAccount(db, accountId);
  if (await holdMember(db, seller_id, accountId)) return;
  throw accountId === by ? forbiddenError() : validationError(NOT_IN_THE_TEAM);
}

/** `accountId` null: to nobody. */
export async function assignLead(db: Database, lead: HeldLead, accountId: number | null, by: number, now: number) {
  if (lead.assignee_id === accountId) return;
  if (accountId !== null) await requireMember(db, lead, accountId, by);
  await db.updateTable('lead').set({ assignee_id: accountId }).where('id', '=', lead.id).execute();
  const body = accountId === null ? null : String(accountId);
  await addLeadEvent(db, { leadId: lead.id, accountId: by, kind: 'assign', body }, now);
}

interface Step {
  to: LeadState;
  reason?: string | undefined;
  wonListingId?: number | null;
}

/**
 * Takes a step with a lead. A member who does so with a lead that nobody has, has it from then on. `by` null: a system of the seller's,
 * which has none.
 */
export async function stepLead(
  db: Database,
  lead: HeldLead,
  { to, reason, wonListingId }: Step,
  by: number | null,
  now: number,
) {
  await db
    .updateTable('lead')
    .set({
      state: to,
      state_since: now,
      ...(isAnswer(lead.state, to) && lead.first_answer_at === null && { first_answer_at: now }),
      ...(reason !== undefined && { reason }),
      ...(wonListingId !== undefined && { won_listing_id: wonListingId }),
    })
    .where('id', '=', lead.id)
    .execute();
  if (lead.assignee_id === null && by !== null) await assignLead(db, lead, by, by, now);
  await addLeadEvent(db, { leadId: lead.id, accountId: by, kind: 'state', body: to }, now);
}

/** Takes the last step of a lead back. Back in 'new', it was never answered. */
export async function stepBack(db: Database, lead: HeldLead, { to, wasTaken }: StepBack, by: number, now: number) {
  await db
    .updateTable('lead')
    .set({
      state: to,
      state_since: now,
      ...(to === 'new' && { first_answer_at: null }),
      ...(lead.state === 'won' && { won_listing_id: null }),
    })
    .where('id', '=', lead.id)
    .execute();
  if (wasTaken) await assignLead(db, lead, null, by, now);
  await addLeadEvent(db, { leadId: lead.id, accountId: by, kind: 'state', body: to }, now);
}

/** Several taps in a row are one answer. */
const SAME_CONTACT_MS = 5 * 60_000;

/** Notes that the seller went to call or write: that is the answer, unless somebody answered before. */
export async function noteContact(db: Database, lead: HeldLead, way: AnswerWay, by: number | null, now: number) {
  const again = await db
    .selectFrom('lead_event')
    .select('id')
    .where('lead_id', '=', lead.id)
    .where('kind', '=', 'contact')
    .where('account_id', by === null ? 'is' : '=', by)
    .where('body', '=', way)
    .where('at', '>', now - SAME_CONTACT_MS)
    .executeTakeFirst();
  if (!again) await addLeadEvent(db, { leadId: lead.id, accountId: by, kind: 'contact', body: way }, now);
  if (lead.state === 'new') await stepLead(db, lead, { to: 'contacted' }, by, now);
}

export const addNote = (db: Database, lead: FoundLead, text: string, by: number | null, now: number) =>
  addLeadEvent(db, { leadId: lead.id, accountId: by, kind: 'note', body: text }, now);
