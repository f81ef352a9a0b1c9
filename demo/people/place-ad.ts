import { LISTING_MOVES, stageOf } from '#contract/listing-states.ts';
import { beginListing, readValues } from '../../api/listings/draft/listing-drafts.ts';
import { moveListing } from '../../api/listings/lifecycle/listing-moves.ts';
import { setPhotos } from '../../api/listings/photos/listing-photo-writes.ts';
import { publishChanges } from '../../api/listings/review/listing-changes.ts';
import { putBackListing, submitListing } from '../../api/listings/review/listing-submit.ts';
import { findListing, type ListingRow, lockListing } from '../../api/listings/rows/listing-rows.ts';
import type { ListingTx, MoveServices } from '../../api/listings/rows/listing-tx.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { DemoAd, Step } from './demo-ads.ts';
import type { InsertedPeople } from './demo-people.ts';

const DAY_MS = 86_400_000;

interface Placed {
  db: Database;
  services: MoveServices;
  people: InsertedPeople;
}

async function requireLocked(db: Database, documentId: string): Promise<ListingRow> {
  const listing = await lockListing(db, documentId);
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

/** Takes a step as the office would, at its time. */
async function take(tx: ListingTx, { moderator }: InsertedPeople['accounts'], documentId: string, step: Step) {
  const listing = await requireLocked(tx.db, documentId);
  const byModerator = { ...tx, by: { accountId: moderator } };
  switch (step.move) {
    case 'submit':
      return submitListing(tx, listing);
    case 'publish': {
      const state = await submitListing(tx, listing);
      if (!stageOf(state).isInReview) return;
      return moveListing(byModerator, await requireLocked(tx.db, documentId), 'approve');
    }
    case 'put back':
      return putBackListing(tx, listing);
    case 'change':
      return publishChanges(tx, listing, step.values);
    default: {
      const action = LISTING_MOVES[step.move].by;
      const ofStaff = action === 'review listings' || action === 'remove listings';
      // Moves without a permission are made by a job.
      const accountId = action === null ? null : ofStaff ? moderator : tx.by.accountId;
      const by = { accountId, ...(step.reasons && { reasons: step.reasons }) };
      return moveListing({ ...tx, by }, listing, step.move);
    }
  }
}

/** Makes an ad as its seller and a moderator would, step by step. In a transaction. */
export async function placeAd({ db, services, people }: Placed, ad: DemoAd, now: number): Promise<ListingRow> {
  const { kind, begunDaysAgo, steps } = ad;
  const by = { accountId: people.accounts[ad.by] };
  const begun = now - begunDaysAgo * DAY_MS;
  const sellerId = people.sellers[ad.seller];
  const { values, faults } = await readValues(db, kind, ad.values, {});
  if (Object.keys(faults).length > 0) throw new Error(`The demo's words do not fit: ${JSON.stringify(faults)}`);
  const { documentId } = await beginListing({ db, now: begun, by }, { sellerId, kind, origin: 'web', values });
  await addPhotos(db, documentId, ad.pictures, begun);
  for (const step of steps) {
    const tx = { db, now: now - step.daysAgo * DAY_MS, by, services };
    await take(tx, people.accounts, documentId, step);
  }
  const made = await findListing(db, documentId);
  if (!made) throw new Error(`The ad ${documentId} is not there`);
  return made;
}
