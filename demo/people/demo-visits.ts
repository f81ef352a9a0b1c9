import { isPublicState } from '#contract/listing-states.ts';
import type { ListingRow } from '../../api/listings/rows/listing-rows.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { between, randomFor } from '../catalogue/demo-random.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;

const dayOf = (time: number) => Math.floor(time / DAY_MS);

/** Inserts views and taps for each of the last thirty days on which the ad was public. */
export async function insertVisits(db: Database, listing: ListingRow, number: number, now: number): Promise<void> {
  const { id, car_id, first_published_at, state, state_since } = listing;
  if (first_published_at === null) return;
  const isLive = isPublicState(state);
  const first = Math.max(dayOf(first_published_at), dayOf(now) - DAYS + 1);
  const last = dayOf(isLive ? now : state_since);
  const random = randomFor('visits', number);
  for (let day = first; day <= last; day += 1) {
    const views = between(random, 3, 40);
    if (car_id !== null) await db.insertInto('car_view').values({ car_id, day, views }).execute();
    for (const [kind, most] of [
      ['reveal', 5],
      ['call', 3],
      ['whatsapp', 4],
    ] as const) {
      const count = between(random, 0, most);
      if (count > 0) await db.insertInto('contact_tap').values({ listing_id: id, day, kind, count }).execute();
    }
  }
}
