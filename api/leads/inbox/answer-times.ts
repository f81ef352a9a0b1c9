import { LEAD_STATES } from '#contract/leads/lead-states.ts';
import { namesWith } from '#contract/values/names.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseAdapter } from '../../../platform/database/adapter.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';

/** Fewer say nothing of a seller, and too much of one buyer. */
const LEADS_NEEDED = 10;
/** Leads up to this age count: answers of last year say little about today. */
const COUNTED_MS = 90 * DAY_MS;
/** A lead without an answer after this time counts as never answered; a younger one is left out. */
const PATIENCE_MS = DAY_MS;

/** Answer times that are shown, in minutes: a seller's page changes when they get quicker or slower, and not with each lead. */
const STEPS = [15, 30, 60, 120, 180, 360, 720, 1_440, 2_880, 4_320, 10_080];

/**
 * Returns the first step within which half of the answers came; null if there were too few, or they were too slow to be shown. Times in ms.
 */
export function answersWithin(times: readonly number[]): number | null {
  if (times.length < LEADS_NEEDED) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.POSITIVE_INFINITY;
  return STEPS.find((minutes) => median <= minutes * MINUTE_MS) ?? null;
}

/** Returns how long buyers who wrote waited (in ms), by seller. A call or chat is answered in another place, and spam by nobody. */
async function readTimes(db: Database, now: number): Promise<Map<number, number[]>> {
  const leads = await db
    .selectFrom('lead')
    .select(['seller_id', 'created_at', 'first_answer_at'])
    .where('seller_id', 'is not', null)
    .where('created_at', '>', now - COUNTED_MS)
    .where('channel', '=', 'form')
    .where('state', 'in', namesWith(LEAD_STATES, 'isEarnest'))
    .execute();
  const times = new Map<number, number[]>();
  for (const { seller_id, created_at, first_answer_at } of leads) {
    if (seller_id === null || (first_answer_at === null && now - created_at < PATIENCE_MS)) continue;
    const waited = first_answer_at === null ? Number.POSITIVE_INFINITY : first_answer_at - created_at;
    times.set(seller_id, [...(times.get(seller_id) ?? []), waited]);
  }
  return times;
}

const readShown = (db: Database) =>
  db
    .selectFrom('seller')
    .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
    .leftJoin('garage', 'garage.id', 'seller.garage_id')
    .select(['seller.id', 'seller.kind', 'seller.dealer_id', 'seller.garage_id', 'seller.answers_within'])
    .select(['dealer.answers_within as ofDealer', 'garage.answers_within as ofGarage'])
    .where('seller.kind', '<>', 'market')
    .execute();

type ShownRow = Awaited<ReturnType<typeof readShown>>[number];

async function write(db: Database, { id, dealer_id, garage_id }: ShownRow, answers_within: number | null) {
  if (dealer_id !== null) {
    await db.updateTable('dealer').set({ answers_within }).where('id', '=', dealer_id).execute();
  } else if (garage_id !== null) {
    await db.updateTable('garage').set({ answers_within }).where('id', '=', garage_id).execute();
  } else {
    await db.updateTable('seller').set({ answers_within }).where('id', '=', id).execute();
  }
}

/**
 * Stores each seller's usual time to an answer, if it has changed. The public learns of leads only by this column: answers depend on it,
 * not on leads.
 */
export async function countAnswerTimes(db: Database, now: number): Promise<void> {
  const times = await readTimes(db, now);
  for (const row of await readShown(db)) {
    const shown = row.answers_within ?? row.ofDealer ?? row.ofGarage;
    const counted = answersWithin(times.get(row.id) ?? []);
    if (counted !== shown) await write(db, row, counted);
  }
}

export const answerTimeJobs = ({ db }: DatabaseAdapter, clock: Clock): Record<string, JobKind> => ({
  'count answer times': { everyMs: HOUR_MS, run: () => countAnswerTimes(db, clock.now()) },
});
