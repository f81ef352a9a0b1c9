import { LEAD_MOVES, type LeadMoveName, leadStateAfter } from '#contract/leads/lead-states.ts';
import * as messages from '#contract/messages/leads.ts';
import { conflictError, fieldError, validationError } from '../../../platform/http/errors.ts';
import { sellListing } from '../../listings/lifecycle/sold-listing-writes.ts';
import type { FoundLead } from './inbox-queries.ts';
import { type LockedLead, stepLead } from './inbox-writes.ts';

interface SentMove {
  move: LeadMoveName;
  reason?: string | undefined;
  sold?: string | null | undefined;
}

/** A transaction that has locked a lead, and in which the lead's ad may be marked as sold. */
export interface LeadTx extends SaleTx {
  lead: LockedLead;
}

type SaleTx = Parameters<typeof sellListing>[0];

export const movedError = (message: string, { version, state }: FoundLead) =>
  conflictError(message, { version, state });

async function sell(locked: LeadTx, documentId: string): Promise<number> {
  const { lead } = locked;
  const id = await sellListing(locked, { documentId, sellerId: lead.seller_id });
  if (id === undefined) throw validationError(messages.CANNOT_BE_SOLD);
  if (id === null) throw movedError(messages.CANNOT_BE_SOLD, lead);
  return id;
}

/**
 * Makes the step that a request names. Calls `requireMaySell`, which throws if the caller may not mark the ad as sold. Throws a 409, a 400
 * or MoveRefused.
 */
export async function takeStep(
  locked: LeadTx,
  { move, reason, sold }: SentMove,
  requireMaySell: () => unknown,
): Promise<void> {
  const to = leadStateAfter(locked.lead.state, move);
  if (to === undefined) throw movedError(messages.NOT_THAT_STEP, locked.lead);
  const why = reason?.trim() ?? '';
  if ('hasReason' in LEAD_MOVES[move] && why === '') throw fieldError('reason', messages.REASON_NEEDED);
  if (sold && to === 'won') await requireMaySell();
  const wonListingId = sold && to === 'won' ? await sell(locked, sold) : null;
  await stepLead(locked, locked.lead, {
    to,
    reason: to === 'lost' ? why : undefined,
    wonListingId: to === 'won' ? wonListingId : undefined,
  });
}
