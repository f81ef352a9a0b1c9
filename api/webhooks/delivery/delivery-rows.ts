import type { Selectable } from 'kysely';
import { RETRY_HOURS } from '#contract/office/webhooks.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';
import type { Posted } from './webhook-delivery.ts';

// Stores attempts to deliver messages to webhooks. Several jobs and processes may send messages of one webhook at the same time.

export type DeliveryRow = Selectable<Tables['webhook_delivery']>;

/**
 * Pauses between attempts to deliver a message, in ms; further pauses are as long as the last one. Six attempts fall within two minutes: by
 * then a receiver that refuses every fifth request has got practically all of 1,000 messages.
 */
const PAUSES_MS = [
  5 * SECOND_MS,
  5 * SECOND_MS,
  10 * SECOND_MS,
  20 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
];
const pauseAfter = (attempts: number) => PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? HOUR_MS;

/** How long a process has for an attempt to send a message, in ms. If it dies, another process sends the message after this time. */
const CLAIM_MS = MINUTE_MS;

const isArrived = ({ status }: Posted) => status !== null && status >= 200 && status < 300;

export interface Outcome {
  state: 'delivered' | 'failed' | 'waiting';
  dueAt: number | null;
}

/** Returns the state that a message gets after an attempt. `nextAt`: the time of the next attempt, if there is one. */
function outcomeOf(posted: Posted, createdAt: number, nextAt: number): Outcome {
  if (isArrived(posted)) return { state: 'delivered', dueAt: null };
  if (nextAt - createdAt >= RETRY_HOURS * HOUR_MS) return { state: 'failed', dueAt: null };
  return { state: 'waiting', dueAt: nextAt };
}

export const waitingFor = (db: Database, webhookId: number) =>
  db.selectFrom('webhook_delivery').where('webhook_id', '=', webhookId).where('state', '=', 'waiting');

/**
 * Claims the next attempt to send a message, by raising its count of attempts. If several processes have read the same row, only one of
 * these updates succeeds, and only its process sends the message.
 */
export async function claim(db: Database, { id, attempts }: DeliveryRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ attempts: attempts + 1, tried_at: now, due_at: now + CLAIM_MS })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Delays the webhook's messages that are due before `dueAt` until then: while the address does not answer, only one message at a time is
 * sent, to test it.
 */
export async function holdOthers(db: Database, webhookId: number, dueAt: number): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ due_at: dueAt })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('due_at', '<', dueAt)
    .execute();
}

/** Stores the result of an attempt to deliver a message. Returns the message's next state. */
export async function noteTry(
  db: Database,
  row: DeliveryRow,
  posted: Posted,
  { startedAt, now }: { startedAt: number; now: number },
) {
  const attempts = row.attempts + 1;
  const outcome = outcomeOf(posted, row.created_at, now + pauseAfter(attempts));
  const { state, dueAt } = outcome;
  const ofThisTry = db.updateTable('webhook_delivery').where('id', '=', row.id).where('attempts', '=', attempts);
  const record = { status: posted.status, answer: posted.answer, took_ms: now - startedAt };
  const { numUpdatedRows } = await ofThisTry
    .set({ ...record, state, due_at: dueAt })
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  // The message was given up during the attempt, because the webhook was switched off. It stays given up, unless it has arrived: then it
  // counts as delivered.
  if (numUpdatedRows === 0n) await ofThisTry.set(state === 'delivered' ? { ...record, state } : record).execute();
  return outcome;
}

/**
 * Stores in the webhook's row since when no message arrived, and how many connections failed in a row. Attempts of all jobs and processes
 * count together.
 */
export async function noteReach(db: Database, webhookId: number, posted: Posted, now: number): Promise<void> {
  const change = db.updateTable('webhook').where('id', '=', webhookId).where('state', '=', 'on');
  if (isArrived(posted)) {
    await change
      .set({ failing_since: null, failed_connections: 0 })
      .where((row) => row.or([row('failing_since', 'is not', null), row('failed_connections', '>', 0)]))
      .execute();
    return;
  }
  const failing = change.set(({ fn, val }) => ({ failing_since: fn.coalesce('failing_since', val(now)) }));
  if (posted.isReached) {
    await failing
      .set({ failed_connections: 0 })
      .where((row) => row.or([row('failing_since', 'is', null), row('failed_connections', '>', 0)]))
      .execute();
  } else {
    await failing.set(({ eb }) => ({ failed_connections: eb('failed_connections', '+', 1) })).execute();
  }
}
