import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';

/** Messages to a webhook count as recently given up for this time, in ms. */
const LOST_MS = 2 * DAY_MS;

/** Returns how many messages were given up in the last days, by webhook id. */
async function countLost(db: Database, now: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select(['webhook_id', ({ fn }) => fn.countAll<number>().as('lost')])
    .where('created_at', '>', now - LOST_MS)
    .where('state', '=', 'failed')
    .groupBy('webhook_id')
    .execute();
  return new Map(rows.map(({ webhook_id, lost }) => [webhook_id, Number(lost)]));
}

const failing = (db: Database) =>
  db
    .selectFrom('webhook')
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'failed'), and([eb('state', '=', 'on'), eb('failing_since', 'is not', null)])]),
    );

/**
 * Returns webhooks that the market switched off, that currently fail, or to which a recent message was given up. Webhooks that their seller
 * switched off are left out.
 */
export async function listFailingWebhooks(db: Database, now: number, most: number) {
  const lost = await countLost(db, now);
  const rows = await db
    .selectFrom('webhook')
    .innerJoin('seller', 'seller.id', 'webhook.seller_id')
    .select([
      'webhook.id',
      'webhook.document_id',
      'webhook.address',
      'webhook.state',
      'failing_since',
      'webhook.updated_at',
    ])
    .select(['seller.id as seller_id', 'seller.document_id as seller'])
    .where(({ or, and, eb }) =>
      or([
        eb('webhook.state', '=', 'failed'),
        and([
          eb('webhook.state', '=', 'on'),
          or([eb('failing_since', 'is not', null), eb('webhook.id', 'in', [0, ...lost.keys()])]),
        ]),
      ]),
    )
    .orderBy('webhook.state')
    .orderBy('webhook.id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, lost: lost.get(row.id) ?? 0 }));
}

/** Returns how many webhooks were switched off by the market or currently fail. */
export async function countFailingWebhooks(db: Database): Promise<number> {
  const { count } = await failing(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
