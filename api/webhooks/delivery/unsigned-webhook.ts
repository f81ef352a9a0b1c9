import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { DatabaseAdapter } from '../../../platform/database/adapter.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import type { RateLimits } from '../../../platform/http/limits/rate-limits.ts';
import { waitingFor } from './delivery-rows.ts';
import { tellMaker } from './tell-maker.ts';
import type { WebhookRow } from './webhook-reach.ts';
import { wakeDelivery } from './webhook-writes.ts';

/** The pause in ms before a secret that could not be decrypted is tried again. */
const UNSIGNED_PAUSE_MS = 10 * MINUTE_MS;

/** Removes the query from an address, because it may contain a secret of the receiver. */
const withoutQuery = (address: string) => address.split('?')[0];

interface UnsignedDeps {
  adapter: DatabaseAdapter;
  clock: Clock;
  rateLimits: RateLimits;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Tells the member who created a webhook, once, that its messages cannot be signed. The messages wait until the webhook gets a new secret,
 * or the market's former secret is in the settings again.
 */
export async function awaitSecret(
  { adapter, clock, rateLimits, log }: UnsignedDeps,
  webhook: WebhookRow,
): Promise<void> {
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
