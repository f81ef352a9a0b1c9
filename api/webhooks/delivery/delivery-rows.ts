import type { Selectable } from 'kysely';
import { RETRY_HOURS } from '#contract/office/webhooks.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';
import type { Posted } from './webhook-delivery.ts';

// Records of tries to deliver messages. Several lanes and processes may be at the messages of one address.

export type DeliveryRow = Selectable<Tables['webhook_delivery']>;

/**
 * Milliseconds from each try to the next; after the last value, that value again. Six tries fall within two minutes: by then 1,000 messages
 * arrive at a receiver that refuses every fifth.
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

/** Milliseconds that a process has to send a message: if it dies, another one takes the message over after that. */
const CLAIM_MS = MINUTE_MS;

const isArrived = ({ status }: Posted) => status !== null && status >= 200 && status < 300;

export interface Outcome {
  state: 'delivered' | 'failed' | 'waiting';
  dueAt: number | null;
}

/** Returns the state of a message after a try; it may be tried again at `nextAt`. */
function outcomeOf(posted: Posted, createdAt: number, nextAt: number): Outcome {
  if (isArrived(posted)) return { state: 'delivered', dueAt: null };
  if (nextAt - createdAt >= RETRY_HOURS * HOUR_MS) return { state: 'failed', dueAt: null };
  return { state: 'waiting', dueAt: nextAt };
}

export const waitingFor = (db: Database, webhookId: number) =>
  db.selectFrom('webhook_delivery').where('webhook_id', '=', webhookId).where('state', '=', 'waiting');

/** Claims an attempt by counting it up. Of several processes that read the same row, only the one whose update succeeds sends it. */
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

/** While an address does not answer, only one message tries it: the others wait. */
export async function holdOthers(db: Database, webhookId: number, dueAt: number): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ due_at: dueAt })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('due_at', '<', dueAt)
    .execute();
}

/** Stores the result of a try. Returns the next state of the message. */
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
  // Given up since, with all that waited for an address that was switched off: it may have arrived, and is not tried again.
  if (numUpdatedRows === 0n) await ofThisTry.set(state === 'delivered' ? { ...record, state } : record).execute();
  return outcome;
}

/** Records since when nothing has arrived at an address, and how many connections to it failed in a row, over all lanes. */
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
