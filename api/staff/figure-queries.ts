import { sql } from 'kysely';
import { dayInUganda, dayStartInUganda } from '#contract/messages/dates.ts';
import type { Figures } from '#contract/office/figure-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { usualReviewMinutes } from '../listings/review/review-queries.ts';

const DAYS = 30;
/** The number of last reviews over which the median is taken. */
const LAST_DECIDED = 1_000;

/** Returns the last thirty days up to today, and the time in ms when the first of them begins. */
function lastDays(now: number): { days: string[]; from: number } {
  const from = dayStartInUganda(dayInUganda(now)) - (DAYS - 1) * DAY_MS;
  return { days: Array.from({ length: DAYS }, (_, at) => dayInUganda(from + at * DAY_MS)), from };
}

/** Tables whose rows are counted by day, each with an index on the time. */
const DATED = {
  // Drafts of guests are left out: an ad counts from when its author has signed in.
  newAds: {
    table: 'listing',
    time: 'created_at',
    only: sql`seller_id not in (select seller.id from seller join guest on guest.account_id = seller.account_id)`,
  },
  approved: { table: 'review_item', time: 'decided_at', only: sql`decision = 'approved'` },
  declined: { table: 'review_item', time: 'decided_at', only: sql`decision = 'declined'` },
  reports: { table: 'report', time: 'created_at', only: sql`true` },
  upheld: { table: 'report', time: 'decided_at', only: sql`outcome = 'upheld'` },
  dismissed: { table: 'report', time: 'decided_at', only: sql`outcome = 'dismissed'` },
  leads: { table: 'lead', time: 'created_at', only: sql`true` },
} as const;

/** Returns for each of the last thirty days how many rows of a table have their time on that day. */
async function countByDay(db: Database, { table, time, only }: (typeof DATED)[keyof typeof DATED], from: number) {
  // `day` counts from the first of the thirty days: dividing integers rounds down on both databases.
  const { rows } = await sql<{ day: number; count: number }>`
    select (${sql.ref(time)} - ${sql.lit(from)}) / ${sql.lit(DAY_MS)} as day, count(*) as count
    from ${sql.table(table)} where ${sql.ref(time)} >= ${from} and ${only} group by 1`.execute(db);
  const counts = new Map(rows.map(({ day, count }) => [Number(day), Number(count)]));
  return Array.from({ length: DAYS }, (_, at) => counts.get(at) ?? 0);
}

async function countAnswered(db: Database, from: number, now: number): Promise<Figures['answered']> {
  const { leads, withinDay } = await db
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('leads'))
    .select(
      sql<number | null>`sum(case when first_answer_at - created_at <= ${sql.lit(DAY_MS)} then 1 else 0 end)`.as(
        'withinDay',
      ),
    )
    .where('created_at', '>=', from)
    .where('created_at', '<=', now - DAY_MS)
    .executeTakeFirstOrThrow();
  return { leads: Number(leads), withinDay: Number(withinDay ?? 0) };
}

async function countAds(db: Database): Promise<Figures['ads']> {
  const rows = await db
    .selectFrom('listing')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

/** Returns figures about the market. Each query reads an index and hardly any row. */
export async function countFigures(db: Database, now: number): Promise<Omit<Figures, 'sms'>> {
  const { days, from } = lastDays(now);
  return {
    countedAt: isoTime(now),
    ads: await countAds(db),
    days,
    newAds: await countByDay(db, DATED.newAds, from),
    approved: await countByDay(db, DATED.approved, from),
    declined: await countByDay(db, DATED.declined, from),
    reports: await countByDay(db, DATED.reports, from),
    upheld: await countByDay(db, DATED.upheld, from),
    dismissed: await countByDay(db, DATED.dismissed, from),
    leads: await countByDay(db, DATED.leads, from),
    reviewMinutes: await usualReviewMinutes(db, LAST_DECIDED),
    answered: await countAnswered(db, from, now),
  };
}
