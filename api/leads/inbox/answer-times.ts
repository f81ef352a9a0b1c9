import { LEAD_STATES } from '#contract/leads/lead-states.ts';
import { namesWith } from '#contract/values/names.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseAdapter } from '../../../platform/database/adapter.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';

/** With fewer leads, a median would not be typical of the seller, and could reveal when a single buyer was answered. */
const LEADS_NEEDED = 10;
/** Leads older than this are not counted: last year's answers say little about today. */
const COUNTED_MS = 90 * DAY_MS;
/** A lead older than this without an answer counts as never answered; a younger one is not counted yet. */
const PATIENCE_MS = DAY_MS;

/** The answer times that can be shown, in minutes. They are coarse, so that a seller's page does not change with every lead. */
const STEPS = [15, 30, 60, 120, 180, 360, 720, 1_440, 2_880, 4_320, 10_080];

/**
 * Returns the smallest step, in minutes, within which half of the leads were answered; null if there are too few leads or the answers are
 * too slow. `times` in ms.
 */
export function answersWithin(times: readonly number[]): number | null {
  if (times.length < LEADS_NEEDED) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.POSITIVE_INFINITY;
  return STEPS.find((minutes) => median <= minutes * MINUTE_MS) ?? null;
}

/**
 * Returns how long buyers waited for the first answer (in ms), by seller. Only messages count: calls and chats are answered elsewhere, and
 * spam is not answered.
 */
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

/** Stores each seller's usual answer time, if it has changed. Public pages are cached until this column changes, not until a lead does. */
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
