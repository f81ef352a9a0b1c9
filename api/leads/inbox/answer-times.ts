import { sql } from 'kysely';
import { LEAD_STATES } from '#contract/leads/lead-states.ts';
import { namesWith } from '#contract/values/names.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseAdapter } from '../../../platform/database/adapter.ts';
import { type IdPortion, idPortions, isInPortion } from '../../../platform/database/id-portions.ts';
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

interface CountedSeller {
  id: number;
  dealer_id: number | null;
  garage_id: number | null;
  shown: number | null;
  /** How long buyers waited for the first answer, in ms, with commas between; 'Infinity' without an answer. Null if there are no leads. */
  waited: string | null;
}

const SELLERS_AT_ONCE = 1_000;

/**
 * Reads sellers who had leads or show an answer time. Only messages count: calls and chats are answered elsewhere, and spam is not answered.
 */
const readSome = ({ apart }: DatabaseAdapter, portion: IdPortion, now: number) =>
  sql<CountedSeller>`
    select * from (
      select seller.id, seller.dealer_id, seller.garage_id,
        coalesce(seller.answers_within, dealer.answers_within, garage.answers_within) as shown,
        (
          select string_agg(coalesce(cast(first_answer_at - lead.created_at as text), 'Infinity'), ',') from lead
          where lead.seller_id = seller.id and lead.created_at > ${now - COUNTED_MS} and channel = 'form'
            and lead.state in (${sql.join(namesWith(LEAD_STATES, 'isEarnest'))})
            and (first_answer_at is not null or lead.created_at <= ${now - PATIENCE_MS})
        ) as waited
      from seller
        left join dealer on dealer.id = seller.dealer_id
        left join garage on garage.id = seller.garage_id
      where ${isInPortion('seller.id', portion)} and seller.kind <> 'market'
    ) as counted
    where shown is not null or waited is not null
    order by id`.execute(apart.office);

const timesOf = (waited: string | null): number[] => waited?.split(',').map(Number) ?? [];

async function write(db: Database, { id, dealer_id, garage_id }: CountedSeller, answers_within: number | null) {
  if (dealer_id !== null) {
    await db.updateTable('dealer').set({ answers_within }).where('id', '=', dealer_id).execute();
  } else if (garage_id !== null) {
    await db.updateTable('garage').set({ answers_within }).where('id', '=', garage_id).execute();
  } else {
    await db.updateTable('seller').set({ answers_within }).where('id', '=', id).execute();
  }
}

/** Stores each seller's usual answer time, if it has changed. Public pages are cached until this column changes, not until a lead does. */
export async function countAnswerTimes(adapter: DatabaseAdapter, now: number): Promise<void> {
  for await (const portion of idPortions(adapter.db, 'seller', SELLERS_AT_ONCE)) {
    for (const seller of (await readSome(adapter, portion, now)).rows) {
      const counted = answersWithin(timesOf(seller.waited));
      if (counted !== seller.shown) await write(adapter.db, seller, counted);
    }
  }
}

export const answerTimeJobs = (adapter: DatabaseAdapter, clock: Clock): Record<string, JobKind> => ({
  'count answer times': { everyMs: HOUR_MS, run: () => countAnswerTimes(adapter, clock.now()) },
});
