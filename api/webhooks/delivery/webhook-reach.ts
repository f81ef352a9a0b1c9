import type { Selectable } from 'kysely';
import { FAILING_DAYS } from '#contract/office/webhooks.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DatabaseAdapter } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { RateLimits } from '../../../platform/http/limits/rate-limits.ts';
import { holdOthers, noteReach, type Outcome } from './delivery-rows.ts';
import { tellMaker } from './tell-maker.ts';
import type { Posted } from './webhook-delivery.ts';
import { giveUp } from './webhook-writes.ts';

export type WebhookRow = Selectable<Tables['webhook']>;

/** After this many failed connections in a row, a webhook's address counts as unreachable. Fewer may fail by chance. */
const MOST_FAILED_CONNECTIONS = 3;
/** The HTTP status by which a receiver asks for no more messages. */
const GONE = 410;

type Reach = Pick<WebhookRow, 'failing_since' | 'failed_connections'>;

/**
 * Returns whether further messages can be sent to a webhook's address after a message that did not arrive: 'open': now; 'away': later;
 * 'lost': never, so the webhook is switched off.
 */
export function reachAfter(posted: Posted, outcome: Outcome, reach: Reach, now: number): 'open' | 'away' | 'lost' {
  const isLost = outcome.state === 'failed' && now - (reach.failing_since ?? now) >= FAILING_DAYS * DAY_MS;
  if (isLost || posted.status === GONE) return 'lost';
  return reach.failed_connections < MOST_FAILED_CONNECTIONS ? 'open' : 'away';
}

interface ReachDeps {
  adapter: DatabaseAdapter;
  clock: Clock;
  rateLimits: RateLimits;
}

async function switchOff({ adapter, clock, rateLimits }: ReachDeps, webhook: WebhookRow): Promise<void> {
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

/**
 * Stores after an attempt whether the webhook's address can be reached, and switches the webhook off if it has failed for days or wants no
 * more messages. Returns whether further messages can be sent now.
 */
export async function noteAddress(
  deps: ReachDeps,
  webhook: WebhookRow,
  posted: Posted,
  outcome: Outcome,
): Promise<boolean> {
  const { db } = deps.adapter;
  const now = deps.clock.now();
  await noteReach(db, webhook.id, posted, now);
  if (outcome.state === 'delivered') return true;
  const row = await db
    .selectFrom('webhook')
    .select(['failing_since', 'failed_connections'])
    .where('id', '=', webhook.id)
    .executeTakeFirst();
  // The webhook was deleted during the attempt, so there is nothing more to send.
  if (!row) return false;
  const reach = reachAfter(posted, outcome, row, now);
  if (reach === 'lost') await switchOff(deps, webhook);
  if (reach === 'away' && outcome.dueAt !== null) await holdOthers(db, webhook.id, outcome.dueAt);
  return reach === 'open';
}
