import type { Selectable } from 'kysely';
import { z } from 'zod';
import { DELIVERIES_KEPT_DAYS, FAILING_DAYS, RETRY_HOURS } from '#contract/office/webhooks.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { OutwardFetch } from '../../platform/http/outward-fetch.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { type JobKind, readPayload } from '../../platform/jobs/jobs.ts';
import { allowMails } from '../../platform/mail/mail-limits.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { openSealed, type SealKeys } from '../../platform/sealed-text.ts';
import { deliverWebhook, type Posted, post } from './webhook-delivery.ts';
import { secretPurpose, wakeDelivery } from './webhook-writes.ts';

/** After each try, until the next; the last of them from then on. */
const PAUSES_MS = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS],
];
const pauseAfter = (attempts: number) => PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? HOUR_MS;

/** So long one address keeps a lane to itself, however much waits for it. */
const ROUND_MS = 20 * SECOND_MS;
const AT_ONCE = 20;
/** Whoever dies while sending: another process takes the message over after that. */
const CLAIM_MS = MINUTE_MS;

type WebhookRow = Selectable<Tables['webhook']>;
type DeliveryRow = Selectable<Tables['webhook_delivery']>;

const payloadSchema = z.object({ webhookId: z.int() });

export interface WebhookJobParts {
  adapter: DatabaseAdapter;
  clock: Clock;
  keys: SealKeys;
  rateLimits: RateLimits;
  fetchOutward: OutwardFetch;
}

const isArrived = ({ status }: Posted) => status !== null && status >= 200 && status < 300;

/** What becomes of a message after a try; it may be tried again at `nextAt`. */
function outcomeOf(posted: Posted, createdAt: number, nextAt: number) {
  if (isArrived(posted)) return { state: 'delivered', dueAt: null } as const;
  if (nextAt - createdAt > RETRY_HOURS * HOUR_MS) return { state: 'failed', dueAt: null } as const;
  return { state: 'waiting', dueAt: nextAt } as const;
}

/** The receiver says that it wants nothing more. */
const GONE = 410;

const waitingFor = (db: Database, webhookId: number) =>
  db.selectFrom('webhook_delivery').where('webhook_id', '=', webhookId).where('state', '=', 'waiting');

/** Ends what waits for an address, all of it or what is older. */
async function giveUp(db: Database, webhookId: number, createdBefore?: number): Promise<void> {
  let ended = db
    .updateTable('webhook_delivery')
    .set({ state: 'failed', due_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting');
  if (createdBefore !== undefined) ended = ended.where('created_at', '<=', createdBefore);
  await ended.execute();
}

/** Others may have read the same row: whoever counts the try sends it. */
async function claim(db: Database, { id, attempts }: DeliveryRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ attempts: attempts + 1, tried_at: now, due_at: now + CLAIM_MS })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever made it is written to; left out when the limits of such mails are used up, or the member has left. */
async function tellMaker(db: Database, rateLimits: RateLimits, webhook: WebhookRow, now: number): Promise<void> {
  const maker = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', webhook.created_by ?? 0)
    .executeTakeFirst();
  if (!maker) return;
  const mail = { kind: 'webhook-off', recipient: maker.email, about: webhook.document_id } as const;
  try {
    await queueMails(db, await allowMails(rateLimits, null, [mail]), now);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 429)) throw error;
  }
}

/** Sends what waits for one address: messages one after the other, each again after pauses that grow, for a day. */
export function webhookJobs(parts: WebhookJobParts): Record<string, JobKind> {
  const { adapter, clock, keys, rateLimits, fetchOutward } = parts;

  async function switchOff(webhook: WebhookRow): Promise<void> {
    const now = clock.now();
    await adapter.db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('webhook')
        .set({ state: 'failed', updated_at: now })
        .where('id', '=', webhook.id)
        .where('state', '=', 'on')
        .executeTakeFirst();
      await giveUp(db, webhook.id);
      if (numUpdatedRows > 0n) await tellMaker(db, rateLimits, webhook, now);
    });
  }

  /** Who cannot be reached at all is asked by one message at a time: the others wait for it. */
  async function holdOthers(webhookId: number, dueAt: number): Promise<void> {
    await adapter.db
      .updateTable('webhook_delivery')
      .set({ due_at: dueAt })
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'waiting')
      .where('due_at', '<', dueAt)
      .execute();
  }

  /** Since when nothing has arrived at it. */
  async function noteFailing(webhook: WebhookRow, failingSince: number | null): Promise<void> {
    if (failingSince === webhook.failing_since) return;
    const { db } = adapter;
    await db.updateTable('webhook').set({ failing_since: failingSince }).where('id', '=', webhook.id).execute();
    webhook.failing_since = failingSince;
  }

  /** Writes down what came of a try. */
  async function note(webhook: WebhookRow, row: DeliveryRow, posted: Posted, startedAt: number): Promise<void> {
    const now = clock.now();
    const attempts = row.attempts + 1;
    const { state, dueAt } = outcomeOf(posted, row.created_at, now + pauseAfter(attempts));
    await adapter.db
      .updateTable('webhook_delivery')
      .set({ state, due_at: dueAt, status: posted.status, answer: posted.answer, took_ms: now - startedAt })
      .where('id', '=', row.id)
      .where('attempts', '=', attempts)
      .where('state', '=', 'waiting')
      .execute();
    await noteFailing(webhook, state === 'delivered' ? null : (webhook.failing_since ?? now));
    if (dueAt !== null && !posted.isReached) await holdOthers(webhook.id, dueAt);
    const isLost = state === 'failed' && now - (webhook.failing_since ?? now) >= FAILING_DAYS * DAY_MS;
    if (isLost || posted.status === GONE) await switchOff(webhook);
  }

  async function send(webhook: WebhookRow, secret: string, row: DeliveryRow): Promise<Posted | undefined> {
    const startedAt = clock.now();
    if (!(await claim(adapter.db, row, startedAt))) return undefined;
    const posting = { address: webhook.address, secret, messageId: row.message_id, body: row.body };
    const posted = await post(fetchOutward, posting, startedAt);
    await note(webhook, row, posted, startedAt);
    return posted;
  }

  /** For so long as it has a turn. */
  async function round(webhook: WebhookRow, secret: string): Promise<void> {
    const end = performance.now() + ROUND_MS;
    const due = await waitingFor(adapter.db, webhook.id)
      .selectAll()
      .where('due_at', '<=', clock.now())
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const row of due) {
      const posted = await send(webhook, secret, row);
      if ((posted && !posted.isReached) || posted?.status === GONE || performance.now() > end) return;
    }
  }

  async function deliver(webhookId: number): Promise<void> {
    const { db } = adapter;
    const webhook = await db.selectFrom('webhook').selectAll().where('id', '=', webhookId).executeTakeFirst();
    if (!webhook) return;
    const secret = openSealed(keys, secretPurpose(webhook.document_id), webhook.secret);
    // Sealed with a secret of the market's that it no longer has: as good as unreachable.
    if (webhook.state !== 'on' || secret === undefined) return giveUp(db, webhookId);
    await giveUp(db, webhookId, clock.now() - RETRY_HOURS * HOUR_MS);
    await round(webhook, secret);
    const next = await waitingFor(db, webhookId)
      .select(({ fn }) => fn.min('due_at').as('due_at'))
      .executeTakeFirst();
    if (next?.due_at != null) await wakeDelivery(db, webhookId, Number(next.due_at), clock.now());
  }

  return {
    [deliverWebhook]: { isPrivate: true, run: ({ payload }) => deliver(readPayload(payloadSchema, payload).webhookId) },
  };
}

/** The record of what was sent, after its time. */
export async function removeOldDeliveries(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', now - DELIVERIES_KEPT_DAYS * DAY_MS)
    .where('state', '<>', 'waiting')
    .execute();
}
