import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { DELIVERIES_KEPT_DAYS, RETRY_HOURS } from '#contract/office/webhooks.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseAdapter } from '../../../platform/database/adapter.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../platform/durations.ts';
import type { RateLimits } from '../../../platform/http/limits/rate-limits.ts';
import type { OutwardFetch, OutwardReach } from '../../../platform/http/outward/outward-fetch.ts';
import { type JobKind, MORE_TO_DO, readPayload } from '../../../platform/jobs/jobs.ts';
import type { SealKeys } from '../../../platform/sealed-text.ts';
import { claim, type DeliveryRow, noteTry, waitingFor } from './delivery-rows.ts';
import { awaitSecret } from './unsigned-webhook.ts';
import { deliverWebhook, post } from './webhook-delivery.ts';
import { noteAddress, type WebhookRow } from './webhook-reach.ts';
import { signingSecrets } from './webhook-secrets.ts';
import { giveUp, wakeDelivery } from './webhook-writes.ts';

/** How long a job sends messages of one webhook before another webhook has its turn, in ms. */
const ROUND_MS = 20 * SECOND_MS;
const AT_ONCE = 20;
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

/**
 * The job kind that sends the waiting messages of one webhook, one after the other. Each message is tried for a day, with growing pauses.
 */
export function webhookJobs(deps: WebhookJobDeps): Record<string, JobKind> {
  const { adapter, clock, keys, fetchOutward, webhookReach: reach } = deps;

  /** Sends one message to a webhook. Returns whether further messages can be sent to its address now. */
  async function send(webhook: WebhookRow, secrets: readonly string[], row: DeliveryRow): Promise<boolean> {
    const startedAt = clock.now();
    if (!(await claim(adapter.db, row, startedAt))) return true;
    const posting = { address: webhook.address, secrets, messageId: row.message_id, body: row.body, reach };
    const posted = await post(fetchOutward, posting, startedAt);
    return noteAddress(deps, webhook, posted, await noteTry(adapter.db, row, posted, { startedAt, now: clock.now() }));
  }

  /** Sends the webhook's messages that are due, one after the other, for at most `ROUND_MS`. */
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

  /** Runs one job, which sends messages of one webhook. Returns MORE_TO_DO if further messages of it are due at once. */
  async function deliver(webhookId: number): Promise<unknown> {
    const { db } = adapter;
    const webhook = await db.selectFrom('webhook').selectAll().where('id', '=', webhookId).executeTakeFirst();
    if (!webhook) return;
    if (webhook.state !== 'on') return giveUp(db, webhookId);
    await giveUp(db, webhookId, clock.now() - RETRY_HOURS * HOUR_MS);
    const secrets = signingSecrets(keys, webhook, clock.now());
    if (!secrets) return awaitSecret(deps, webhook);
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

/** Deletes old deliveries that are no longer waiting. */
export async function removeOldDeliveries(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', now - DELIVERIES_KEPT_DAYS * DAY_MS)
    .where('state', '<>', 'waiting')
    .execute();
}
