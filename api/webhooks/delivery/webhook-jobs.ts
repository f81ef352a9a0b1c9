import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { DELIVERIES_KEPT_DAYS, FAILING_DAYS, RETRY_HOURS } from '#contract/office/webhooks.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseAdapter } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { RateLimits } from '../../../platform/http/limits/rate-limits.ts';
import type { OutwardFetch, OutwardReach } from '../../../platform/http/outward/outward-fetch.ts';
import { type JobKind, MORE_TO_DO, readPayload } from '../../../platform/jobs/jobs.ts';
import { queueMails } from '../../../platform/mail/outbox.ts';
import type { SealKeys } from '../../../platform/sealed-text.ts';
import { allowMails } from '../../schema/mail-limits.ts';
import { claim, type DeliveryRow, holdOthers, noteReach, noteTry, type Outcome, waitingFor } from './delivery-rows.ts';
import { deliverWebhook, type Posted, post } from './webhook-delivery.ts';
import { signingSecrets } from './webhook-secrets.ts';
import { giveUp, wakeDelivery } from './webhook-writes.ts';

/** Milliseconds that one address keeps a lane to itself, however much waits for it. */
const ROUND_MS = 20 * SECOND_MS;
const AT_ONCE = 20;
/** Failed connections in a row after which the address counts as away. One may fail by chance. */
const MOST_FAILED_CONNECTIONS = 3;

type WebhookRow = Selectable<Tables['webhook']>;

const payloadSchema = z.object({ webhookId: z.int() });

export interface WebhookJobDeps {
  adapter: DatabaseAdapter;
  clock: Clock;
  keys: SealKeys;
  rateLimits: RateLimits;
  fetchOutward: OutwardFetch;
  webhookReach: OutwardReach;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Milliseconds until it is tried again whether a secret can be read. */
const UNSIGNED_PAUSE_MS = 10 * MINUTE_MS;

/** Removes the query of an address, which may hold a secret of the receiver's. */
const withoutQuery = (address: string) => address.split('?')[0];

/** The receiver says that it wants nothing more. */
const GONE = 410;

/** Writes to the member who made a webhook; left out when the limits of such mails are used up, or the member has left. */
async function tellMaker(
  { db, rateLimits, now }: { db: Database; rateLimits: RateLimits; now: number },
  kind: 'webhook-off' | 'webhook-unsigned',
  webhook: WebhookRow,
): Promise<void> {
  const maker = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', webhook.created_by ?? 0)
    .executeTakeFirst();
  if (!maker) return;
  const mail = { kind, recipient: maker.email, about: webhook.document_id } as const;
  try {
    await queueMails(db, await allowMails(rateLimits, null, [mail]), now);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 429)) throw error;
  }
}

/** Sends what waits for one address: messages one after the other, each again after pauses that grow, for a day. */
export function webhookJobs(deps: WebhookJobDeps): Record<string, JobKind> {
  const { adapter, clock, keys, rateLimits, fetchOutward, webhookReach: reach, log } = deps;

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
      if (numUpdatedRows > 0n) await tellMaker({ db, rateLimits, now }, 'webhook-off', webhook);
    });
  }

  /** Writes down how an address is after a try. Returns whether it takes more now. */
  async function noteAddress(webhook: WebhookRow, posted: Posted, outcome: Outcome): Promise<boolean> {
    const { db } = adapter;
    const now = clock.now();
    await noteReach(db, webhook.id, posted, now);
    if (outcome.state === 'delivered') return true;
    const reach = await db
      .selectFrom('webhook')
      .select(['failing_since', 'failed_connections'])
      .where('id', '=', webhook.id)
      .executeTakeFirst();
    // Removed meanwhile.
    if (!reach) return false;
    const isLost = outcome.state === 'failed' && now - (reach.failing_since ?? now) >= FAILING_DAYS * DAY_MS;
    if (isLost || posted.status === GONE) {
      await switchOff(webhook);
      return false;
    }
    if (reach.failed_connections < MOST_FAILED_CONNECTIONS) return true;
    if (outcome.dueAt !== null) await holdOthers(db, webhook.id, outcome.dueAt);
    return false;
  }

  /** Its maker is told, once. What waits is kept for its time: a new secret sends it, or the market's old one that is put back. */
  async function awaitSecret(webhook: WebhookRow): Promise<void> {
    const now = clock.now();
    const isNew = await adapter.db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('webhook')
        .set({ unsigned_told_at: now })
        .where('id', '=', webhook.id)
        .where('state', '=', 'on')
        .where('unsigned_told_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await tellMaker({ db, rateLimits, now }, 'webhook-unsigned', webhook);
      return numUpdatedRows > 0n;
    });
    if (isNew) {
      const about = { event: 'webhook_unsigned', webhook: webhook.document_id, address: withoutQuery(webhook.address) };
      log.warn(
        about,
        'messages to a webhook cannot be signed: JWT_SECRET no longer names what its secret is encrypted with',
      );
    }
    const first = await waitingFor(adapter.db, webhook.id).select('id').executeTakeFirst();
    if (first) await wakeDelivery(adapter.db, webhook.id, now + UNSIGNED_PAUSE_MS, now);
  }

  /** Returns whether the address takes more now. */
  async function send(webhook: WebhookRow, secrets: readonly string[], row: DeliveryRow): Promise<boolean> {
    const startedAt = clock.now();
    if (!(await claim(adapter.db, row, startedAt))) return true;
    const posting = { address: webhook.address, secrets, messageId: row.message_id, body: row.body, reach };
    const posted = await post(fetchOutward, posting, startedAt);
    return noteAddress(webhook, posted, await noteTry(adapter.db, row, posted, { startedAt, now: clock.now() }));
  }

  /** Sends the messages that are due, for as long as the address has its turn. */
  async function round(webhook: WebhookRow, secrets: readonly string[]): Promise<void> {
    const end = performance.now() + ROUND_MS;
    const due = await waitingFor(adapter.db, webhook.id)
      .selectAll()
      .where('due_at', '<=', clock.now())
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const row of due) {
      if (!(await send(webhook, secrets, row)) || performance.now() > end) return;
    }
  }

  /** Returns MORE_TO_DO where more is due at once. */
  async function deliver(webhookId: number): Promise<unknown> {
    const { db } = adapter;
    const webhook = await db.selectFrom('webhook').selectAll().where('id', '=', webhookId).executeTakeFirst();
    if (!webhook) return;
    if (webhook.state !== 'on') return giveUp(db, webhookId);
    await giveUp(db, webhookId, clock.now() - RETRY_HOURS * HOUR_MS);
    const secrets = signingSecrets(keys, webhook, clock.now());
    if (!secrets) return awaitSecret(webhook);
    if (webhook.unsigned_told_at !== null) {
      await db.updateTable('webhook').set({ unsigned_told_at: null }).where('id', '=', webhookId).execute();
    }
    await round(webhook, secrets);
    const next = await waitingFor(db, webhookId)
      .select(({ fn }) => fn.min('due_at').as('due_at'))
      .executeTakeFirst();
    if (next?.due_at == null) return;
    const dueAt = Number(next.due_at);
    if (dueAt <= clock.now()) return MORE_TO_DO;
    await wakeDelivery(db, webhookId, dueAt, clock.now());
  }

  return {
    [deliverWebhook]: { isPrivate: true, run: ({ payload }) => deliver(readPayload(payloadSchema, payload).webhookId) },
  };
}

/** Removes the records of old deliveries that wait no longer. */
export async function removeOldDeliveries(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', now - DELIVERIES_KEPT_DAYS * DAY_MS)
    .where('state', '<>', 'waiting')
    .execute();
}
