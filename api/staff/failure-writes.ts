import { COMES_AGAIN, IS_AT_WORK } from '#contract/messages/failures.ts';
import type { Tx } from '../../platform/database/tx.ts';
import { conflictError, notFoundError } from '../../platform/http/errors.ts';
import { dropJob, lockJob, retryJob } from '../../platform/jobs/stuck-jobs.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { findWebhook } from '../webhooks/delivery/webhook-queries.ts';
import { switchWebhook } from '../webhooks/delivery/webhook-writes.ts';

async function requireJob({ db }: Tx, id: number) {
  const job = await lockJob(db, id);
  if (!job) throw notFoundError();
  if (job.leased_until !== null) throw conflictError(IS_AT_WORK);
  return job;
}

/** Makes a job due at once, even if it was stopped after repeated failures. */
export async function tryJobAgain(tx: Tx, id: number): Promise<void> {
  const { kind } = await requireJob(tx, id);
  await retryJob(tx.db, id, tx.now);
  await recordAudit(tx.db, {
    at: tx.now,
    actor: tx.by.accountId,
    action: 'try job again',
    subject: { kind: 'job', id },
    difference: { job: { before: null, after: kind } },
  });
}

/** Deletes a failed job. Throws a conflict for a job that recurs, since the next start of a server would queue it again. */
export async function giveUpJob(tx: Tx, id: number, recurring: readonly string[]): Promise<void> {
  const { kind } = await requireJob(tx, id);
  if (recurring.includes(kind)) throw conflictError(COMES_AGAIN);
  await dropJob(tx.db, id);
  await recordAudit(tx.db, {
    at: tx.now,
    actor: tx.by.accountId,
    action: 'give up job',
    subject: { kind: 'job', id },
    difference: { job: { before: kind, after: null } },
  });
}

/** Switches a seller's webhook on or off on their behalf. */
export async function setWebhookState({ db, now, by }: Tx, documentId: string, state: 'on' | 'off'): Promise<void> {
  const webhook = await findWebhook(db, documentId);
  if (!webhook) throw notFoundError();
  await switchWebhook(db, webhook.id, state, now);
  await recordAudit(db, {
    at: now,
    actor: by.accountId,
    action: `switch webhook ${state}`,
    subject: { kind: 'seller', id: webhook.seller_id },
    difference: { webhook: { before: null, after: documentId } },
  });
}
