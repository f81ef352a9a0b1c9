import { LISTING_MOVES } from '#contract/listing-states.ts';
import { beginListing, readValues } from '../../api/listings/draft/listing-drafts.ts';
import { type MoveServices, moveListing } from '../../api/listings/lifecycle/listing-moves.ts';
import { setPhotos } from '../../api/listings/photos/listing-photo-writes.ts';
import { publishChanges } from '../../api/listings/review/listing-changes.ts';
import { putBackListing, submitListing } from '../../api/listings/review/listing-submit.ts';
import { findListing, holdListing, type ListingRow } from '../../api/listings/rows/listing-rows.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { DemoAd, Step } from './demo-ads.ts';
import type { InsertedPeople } from './demo-people.ts';

const DAY_MS = 86_400_000;

interface Placed {
  db: Database;
  parts: MoveServices;
  people: InsertedPeople;
}

async function held(db: Database, documentId: string): Promise<ListingRow> {
  const listing = await holdListing(db, documentId);
  if (!listing) throw new Error(`The ad ${documentId} is not there`);
  return listing;
}

async function addPhotos(db: Database, documentId: string, hashes: readonly string[], now: number) {
  if (hashes.length === 0) return;
  const rows = await db.selectFrom('media').select(['id', 'hash']).where('hash', 'in', hashes).execute();
  const ids = new Map(rows.map(({ id, hash }) => [hash, id]));
  const photos = [...new Set(hashes)].flatMap((hash) => ids.get(hash) ?? []);
  await setPhotos(db, documentId, photos, now);
}

/** As the office would do it, at the time of the step. */
async function take({ db, parts, people }: Placed, documentId: string, by: number, step: Step, now: number) {
  const listing = await held(db, documentId);
  const { moderator } = people.accounts;
  switch (step.move) {
    case 'submit':
      return submitListing(parts, db, listing, { accountId: by }, now);
    case 'publish': {
      const state = await submitListing(parts, db, listing, { accountId: by }, now);
      if (state !== 'in review') return;
      return moveListing(parts, db, await held(db, documentId), 'approve', { accountId: moderator }, now);
    }
    case 'put back':
      return putBackListing(parts, db, listing, { accountId: by }, now);
    case 'change':
      return publishChanges(parts, db, listing, step.values, { accountId: by }, now);
    default: {
      const action = LISTING_MOVES[step.move].by;
      const ofStaff = action === 'review listings' || action === 'remove listings';
      // A job makes what nobody's permission is asked for.
      const accountId = action === null ? null : ofStaff ? moderator : by;
      return moveListing(
        parts,
        db,
        listing,
        step.move,
        { accountId, ...(step.reasons && { reasons: step.reasons }) },
        now,
      );
    }
  }
}

/** Makes an ad as its seller and a moderator would have made it, step by step. In a transaction. */
export async function placeAd(placed: Placed, ad: DemoAd, now: number): Promise<ListingRow> {
  const { db, people } = placed;
  const { kind, begunDaysAgo, steps } = ad;
  const by = people.accounts[ad.by];
  const begun = now - begunDaysAgo * DAY_MS;
  const sellerId = people.sellers[ad.seller];
  const { values, faults } = await readValues(db, kind, ad.values, {});
  if (Object.keys(faults).length > 0) throw new Error(`The demo's words do not fit: ${JSON.stringify(faults)}`);
  const { documentId } = await beginListing(db, { sellerId, kind, accountId: by, origin: 'web', values }, begun);
  await addPhotos(db, documentId, ad.pictures, begun);
  for (const step of steps) await take(placed, documentId, by, step, now - step.daysAgo * DAY_MS);
  const made = await findListing(db, documentId);
  if (!made) throw new Error(`The ad ${documentId} is not there`);
  return made;
}
