import { CompiledQuery, sql } from 'kysely';
import { expect } from 'vitest';
import { DAY_MS } from '../../../platform/durations.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { testLong } from '../../../test/test-database.ts';
import { findReview, listReviews, usualReviewMinutes } from './review-queries.ts';
import { raiseTrusts } from './seller-trust.ts';

// On both databases: plans of queries are looked at.

const WAITING = 100_000;
const DECIDED = 20_000;

/** A market where a hundred thousand wait, of two hundred sellers. */
async function openBusyMarket() {
  const market = await openSellingMarket();
  const { db, adapter, clock } = market;
  const moderator = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  const { sellerId: first } = await market.makePrivateSeller();
  for (let count = 1; count < 200; count += 1) await market.makePrivateSeller();
  const now = clock.now();
  const isPostgres = adapter.kind === 'postgres';
  const id = isPostgres ? sql`lpad(i::text, 24, '0')` : sql`printf('%024d', i)`;
  const numbers = (most: number) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(most)})`;
  await sql`${numbers(WAITING)} insert into listing
    (document_id, created_at, updated_at, kind, seller_id, state, state_since, origin, patch)
    select ${id}, ${sql.lit(now)}, ${sql.lit(now)}, 'car', ${sql.lit(first)} + i % 200, 'in review', ${sql.lit(now)}, 'web', '{}'
    from n`.execute(db);
  await sql`${numbers(DECIDED)} insert into review_item (listing_id, kind, score, created_at, decision, decided_at)
    select id, 'new', 5, ${sql.lit(now - 30 * DAY_MS)}, 'approved', ${sql.lit(now - 20 * DAY_MS)} + i
    from n inner join listing on document_id = ${id}`.execute(db);
  await sql`insert into review_item (listing_id, kind, score, created_at)
    select id, 'new', id % 30, ${sql.lit(now)} - id % 100000 from listing`.execute(db);
  await db.executeQuery(CompiledQuery.raw('analyze'));
  return { ...market, moderator };
}

/** In ms: what somebody waits for without noticing, many times over for a machine that does much else. */
const QUICK_MS = 1_500;

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const began = performance.now();
  const result = await work();
  return { ms: performance.now() - began, result };
}

async function planOf({ db, adapter }: Awaited<ReturnType<typeof openBusyMarket>>, query: string) {
  const explain = adapter.kind === 'postgres' ? 'explain' : 'explain query plan';
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${query}`));
  return rows.map((row) => Object.values(row as object).join(' ')).join('\n');
}

testLong('a hundred thousand that wait make the queue and its items no slower', { timeout: 120_000 }, async () => {
  const market = await openBusyMarket();
  const { db, clock, moderator } = market;
  const asker = { accountId: moderator.accountId, sellerIds: [] };
  const queue = await timed(() => listReviews(db, asker, clock.now()));
  expect(queue.result).toMatchObject({ waiting: WAITING, usualMinutes: 10 * 1440 });
  expect(queue.result.items).toHaveLength(50);
  expect(queue.result.items.every(({ score }) => score === 29)).toBe(true);
  const waited = queue.result.items.map(({ waitingSince }) => waitingSince);
  expect(waited).toEqual([...waited].sort());
  const item = await timed(() => findReview(db, queue.result.items[0]?.id ?? 0, moderator.accountId, clock.now()));
  expect(item.result?.detail.record).toMatchObject({ approved: 100, declined: 0 });
  const usual = await timed(() => usualReviewMinutes(db));
  await raiseTrusts(market.adapter, clock.now());
  const raised = db.selectFrom('seller').select('id').where('trust', '=', 1).where('kind', '=', 'private');
  expect(await raised.execute()).toHaveLength(200);
  expect([queue.ms, item.ms, usual.ms].filter((ms) => ms > QUICK_MS)).toEqual([]);
  // By indexes in their order: nothing is sorted but the last few of a score.
  const open = 'select * from review_item where decided_at is null order by score desc, created_at, id limit 50';
  expect(await planOf(market, open)).toContain('review_item_score_desc_created_at');
  const last = 'select * from review_item where decided_at is not null order by decided_at desc limit 50';
  expect(await planOf(market, last)).toContain('review_item_decided_at');
});
