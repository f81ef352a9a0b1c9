import { PUBLIC_STATES } from '#contract/listing-states.ts';
import { type ReviewSignal, scoreOf } from '#contract/listings/review-signals.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { endChecksOf } from '../../sellers/verification-writes.ts';
import { recordEvent } from './listing-events.ts';
import { lockListing } from './listing-rows.ts';
import { signalsIn } from './stored-signals.ts';

// Changes of the public name of a private seller. While the seller has ads on sale, a new name is reviewed together with the newest of them
// before buyers see it.

const SIGNAL: ReviewSignal = 'other name of its seller';

async function findNewestOnSale(db: Database, sellerId: number) {
  return db
    .selectFrom('listing')
    .select(['id', 'document_id'])
    .where('seller_id', '=', sellerId)
    .where('state', 'in', PUBLIC_STATES)
    .orderBy('first_published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function putBeforeModerators(tx: Tx, listingId: number, name: string): Promise<void> {
  const { db, now } = tx;
  await recordEvent(tx, { listingId, what: 'ask name' });
  const open = await db
    .selectFrom('review_item')
    .select(['id', 'signals'])
    .where('listing_id', '=', listingId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  const before = open ? signalsIn(open.signals) : [];
  const signals = [...new Set([...before, SIGNAL])];
  const item = { wanted_name: name, score: scoreOf(signals), signals: JSON.stringify(signals) };
  if (open) {
    await db
      .updateTable('review_item')
      .set(({ eb }) => ({ ...item, version: eb('version', '+', 1) }))
      .where('id', '=', open.id)
      .execute();
    return;
  }
  await db
    .insertInto('review_item')
    .values({ ...item, listing_id: listingId, kind: 'edit', created_at: now })
    .execute();
}

const openNames = (db: Database, sellerId: number) =>
  db
    .selectFrom('review_item')
    .innerJoin('listing', 'listing.id', 'review_item.listing_id')
    .select(['review_item.id', 'wanted_name', 'submitted_at', 'signals'])
    .where('seller_id', '=', sellerId)
    .where('wanted_name', 'is not', null)
    .where('decided_at', 'is', null);

/** Returns the new name that waits for a moderator, or null. */
export const findWantedName = async (db: Database, sellerId: number): Promise<string | null> =>
  (await openNames(db, sellerId).executeTakeFirst())?.wanted_name ?? null;

/** Drops a new name that was under review, because the seller has changed their mind. Other changes in the same review keep waiting. */
async function forgetWantedName(db: Database, sellerId: number, now: number): Promise<void> {
  for (const { id, submitted_at, signals } of await openNames(db, sellerId).execute()) {
    const left = signalsIn(signals).filter((signal) => signal !== SIGNAL);
    const isOver = submitted_at === null;
    await db
      .updateTable('review_item')
      .set(({ eb }) => ({
        wanted_name: null,
        score: scoreOf(left),
        signals: JSON.stringify(left),
        decision: isOver ? 'taken back' : undefined,
        decided_at: isOver ? now : undefined,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Opens a review of a new name. Returns false if none is needed: the name is the present one, the seller has no public name yet, or has
 * nothing on sale.
 */
export async function askForName(tx: Tx, { sellerId, name }: { sellerId: number; name: string }): Promise<boolean> {
  const { db, now } = tx;
  const newest = await findNewestOnSale(db, sellerId);
  const listing = newest && (await lockListing(db, newest.document_id));
  if (listing && (await findWantedName(db, sellerId)) === name) return true;
  await forgetWantedName(db, sellerId, now);
  if (!listing || listing.sellerName === null || listing.sellerName === name) return false;
  await putBeforeModerators(tx, listing.id, name);
  return true;
}

/** Sets a private seller's name. If staff had verified the former name, that verification ends. */
export async function setSellerName(db: Database, sellerId: number, name: string | null, now: number): Promise<void> {
  await db
    .updateTable('seller')
    .set(({ eb }) => ({ name, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', sellerId)
    .execute();
  await endChecksOf({ db, now, accountId: null }, sellerId, ['name']);
}

/**
 * Called when the ad together with which a new name is reviewed ends. The name is then reviewed together with the seller's newest other ad
 * on sale, or set at once if there is none.
 */
export async function carryWantedName(db: Database, sellerId: number, name: string, now: number): Promise<void> {
  const next = await findNewestOnSale(db, sellerId);
  if (next) await putBeforeModerators({ db, now, by: { accountId: null } }, next.id, name);
  else await setSellerName(db, sellerId, name, now);
}
