import { isAnswer, type LeadState } from '#contract/leads/lead-states.ts';
import { NOT_IN_THE_TEAM } from '#contract/messages/leads.ts';
import type { AnswerWay } from '#contract/office/leads.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { forbiddenError, validationError } from '../../../platform/http/errors.ts';
import { lockAccount } from '../../accounts/account-writes.ts';
import { lockMember } from '../../sellers/seller-lock-writes.ts';
import { addLeadEvent } from '../rows/lead-writes.ts';
import type { FoundLead } from './inbox-queries.ts';
import type { StepBack } from './lead-detail-queries.ts';

// Changes that a seller makes to a lead. Callers must lock the lead (`lockLead`) and check the actor's permission.

export type LockedLead = FoundLead & { seller_id: number };

/** Returns whether somebody has changed the lead's state or assignment since the given version. */
export async function hasMovedSince(db: Database, lead: FoundLead, version: number): Promise<boolean> {
  const steps = lead.version - version;
  if (steps <= 0) return steps < 0;
  // Each event raises the version by one, so the last `steps` events happened since. Notes do not count as conflicts.
  const events = await db
    .selectFrom('lead_event')
    .select('kind')
    .where('lead_id', '=', lead.id)
    .orderBy('id', 'desc')
    .limit(steps)
    .execute();
  return events.length < steps || events.some(({ kind }) => kind === 'state' || kind === 'assign');
}

/** Throws if the member has left the seller's team; the lead must not stay assigned to them. */
async function requireMember({ db, by }: Tx, { seller_id }: LockedLead, accountId: number): Promise<void> {
  await lockAccount(db, accountId);
  if (await lockMember(db, seller_id, accountId)) return;
  throw accountId === by.accountId ? forbiddenError() : validationError(NOT_IN_THE_TEAM);
}

/** Assigns a lead to a member; `accountId` null: to nobody. */
export async function assignLead(tx: Tx, lead: LockedLead, accountId: number | null): Promise<void> {
  if (lead.assignee_id === accountId) return;
  if (accountId !== null) await requireMember(tx, lead, accountId);
  await tx.db.updateTable('lead').set({ assignee_id: accountId }).where('id', '=', lead.id).execute();
  const body = accountId === null ? null : String(accountId);
  await addLeadEvent(tx, { leadId: lead.id, kind: 'assign', body });
}

interface Step {
  to: LeadState;
  reason?: string | undefined;
  wonListingId?: number | null | undefined;
}

/**
 * Moves a lead to another state. If the lead is unassigned, it is assigned to the acting member; if a program moves it, it stays
 * unassigned.
 */
export async function stepLead(tx: Tx, lead: LockedLead, { to, reason, wonListingId }: Step): Promise<void> {
  const { db, now, by } = tx;
  await db
    .updateTable('lead')
    .set({
      state: to,
      state_since: now,
      first_answer_at: isAnswer(lead.state, to) && lead.first_answer_at === null ? now : undefined,
      reason,
      won_listing_id: wonListingId,
    })
    .where('id', '=', lead.id)
    .execute();
  if (lead.assignee_id === null && by.accountId !== null) await assignLead(tx, lead, by.accountId);
  await addLeadEvent(tx, { leadId: lead.id, kind: 'state', body: to });
}

/** Undoes the last step of a lead. A lead that becomes 'new' again counts as unanswered. */
export async function stepBack(tx: Tx, lead: LockedLead, { to, wasTaken }: StepBack): Promise<void> {
  const { db, now } = tx;
  await db
    .updateTable('lead')
    .set({
      state: to,
      state_since: now,
      first_answer_at: to === 'new' ? null : undefined,
      won_listing_id: lead.state === 'won' ? null : undefined,
    })
    .where('id', '=', lead.id)
    .execute();
  if (wasTaken) await assignLead(tx, lead, null);
  await addLeadEvent(tx, { leadId: lead.id, kind: 'state', body: to });
}

/** Within this time, repeated presses of Call or WhatsApp are recorded once. */
const SAME_CONTACT_MS = 5 * 60_000;

/** Records that the seller pressed Call or WhatsApp to reach the buyer. It counts as the first answer, if there was none before. */
export async function noteContact(tx: Tx, lead: LockedLead, way: AnswerWay): Promise<void> {
  const { db, now } = tx;
  const { accountId } = tx.by;
  const again = await db
    .selectFrom('lead_event')
    .select('id')
    .where('lead_id', '=', lead.id)
    .where('kind', '=', 'contact')
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('body', '=', way)
    .where('at', '>', now - SAME_CONTACT_MS)
    .executeTakeFirst();
  if (!again) await addLeadEvent(tx, { leadId: lead.id, kind: 'contact', body: way });
  if (lead.state === 'new') await stepLead(tx, lead, { to: 'contacted' });
}

export const addNote = (tx: Tx, lead: FoundLead, text: string): Promise<void> =>
  addLeadEvent(tx, { leadId: lead.id, kind: 'note', body: text });
