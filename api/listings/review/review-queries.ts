import { UNDO_MS } from '#contract/listing-states.ts';
import { listingTitle } from '#contract/listings/listing-fields.ts';
import type { ReviewSignal } from '#contract/listings/review-signals.ts';
import type { DecidedRow, ReviewDetail, ReviewQueue, ReviewRow } from '#contract/office/review-schemas.ts';
import type { Picture } from '#contract/values/pictures.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { wantedValues } from '../lifecycle/listing-moves.ts';
import { firstPictures } from '../photos/listing-pictures.ts';
import { findListing, type ListingRow, patchOf } from '../rows/listing-rows.ts';
import { listTitlesByDocumentId } from '../rows/listing-title-queries.ts';
import { signalsIn } from '../rows/stored-signals.ts';
import { describeListing, sellerName } from './listing-description.ts';

const MOST_LISTED = 50;
const LAST_DECIDED = 50;
/** The usual time of a review is shown only after at least this many decisions. */
const LEAST_DECIDED = 5;

const items = (db: Database) =>
  db
    .selectFrom('review_item')
    .innerJoin('listing', 'listing.id', 'review_item.listing_id')
    .leftJoin('account', 'account.id', 'review_item.claimed_by')
    .selectAll('review_item')
    .select(['listing.document_id', 'account.username as claimer']);

type ItemRow = Awaited<ReturnType<ReturnType<typeof items>['execute']>>[number];

/** Data that rows of the queue show beside the reviews themselves. */
interface Besides {
  /** The number of open reviews of each seller, by the seller's id. */
  ofSeller: ReadonlyMap<number, number>;
  /** The first photo of each ad, by the ad's id. */
  covers: ReadonlyMap<number, Picture>;
}

async function rowOf(
  db: Database,
  item: ItemRow,
  listing: ListingRow,
  { asker, now, ofSeller, covers }: { asker: number; now: number } & Besides,
): Promise<ReviewRow> {
  const isClaimed = item.claimed_until !== null && item.claimed_until > now;
  return {
    id: item.id,
    kind: item.kind,
    documentId: item.document_id,
    listingKind: listing.kind,
    title: listingTitle(listing.kind, await wantedValues(db, listing)),
    seller: { name: await sellerName(db, listing), kind: listing.sellerKind },
    cover: covers.get(listing.id) ?? null,
    score: item.score,
    signals: signalsIn(item.signals),
    waitingSince: isoTime(item.created_at),
    ofSeller: ofSeller.get(listing.seller_id) ?? 0,
    sellerId: listing.sellerDocumentId,
    claimedBy: isClaimed ? item.claimer : null,
    isMine: isClaimed && item.claimed_by === asker,
  };
}

/** Returns the number of open reviews of each of these sellers. */
async function countWaitingOf(db: Database, sellerIds: readonly number[]): Promise<Map<number, number>> {
  if (sellerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('review_item')
    .innerJoin('listing', 'listing.id', 'review_item.listing_id')
    .select(({ fn }) => ['listing.seller_id', fn.countAll<number>().as('waiting')])
    .where('listing.seller_id', 'in', [...new Set(sellerIds)])
    .where('decided_at', 'is', null)
    .groupBy('listing.seller_id')
    .execute();
  return new Map(rows.map(({ seller_id, waiting }) => [seller_id, Number(waiting)]));
}

async function readBesides(db: Database, listings: readonly ListingRow[]): Promise<Besides> {
  const sellerIds = listings.map(({ seller_id }) => seller_id);
  const ids = listings.map(({ id }) => id);
  return { ofSeller: await countWaitingOf(db, sellerIds), covers: await firstPictures(db, ids, 'staff') };
}

/** Returns the signals in the open review of an ad. */
export async function findReviewSignals(db: Database, listingId: number): Promise<ReviewSignal[]> {
  const item = await db
    .selectFrom('review_item')
    .select('signals')
    .where('listing_id', '=', listingId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return signalsIn(item?.signals ?? '[]');
}

/** Returns the usual time from submitting an ad to the decision, in minutes: the median of the last decisions. Null if there were too few. */
export async function usualReviewMinutes(db: Database, last = LAST_DECIDED): Promise<number | null> {
  const decided = await db
    .selectFrom('review_item')
    .select(['created_at', 'decided_at'])
    // Without this condition PostgreSQL, which sorts null as the latest time, would first read all open reviews.
    .where('decided_at', 'is not', null)
    .where('decision', 'in', ['approved', 'declined'])
    .orderBy('decided_at', 'desc')
    .limit(last)
    .execute();
  if (decided.length < LEAST_DECIDED) return null;
  const took = decided
    .map(({ created_at, decided_at }) => (decided_at ?? created_at) - created_at)
    .sort((a, b) => a - b);
  return Math.max(1, Math.round((took[Math.floor(took.length / 2)] ?? 0) / MINUTE_MS));
}

/**
 * Returns the open reviews, the highest score first, then the oldest. The moderator's own ads are left out, because moderators may not
 * decide on them.
 */
export async function listReviews(
  db: Database,
  asker: { accountId: number; sellerIds: readonly number[] },
  now: number,
): Promise<ReviewQueue> {
  const open = items(db)
    .where('decided_at', 'is', null)
    .$if(asker.sellerIds.length > 0, (query) => query.where('listing.seller_id', 'not in', asker.sellerIds));
  const openItems = await open
    .orderBy('score', 'desc')
    .orderBy('review_item.created_at')
    .orderBy('review_item.id')
    .limit(MOST_LISTED)
    .execute();
  const { waiting } = await db
    .selectFrom('review_item')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  const found: [ItemRow, ListingRow][] = [];
  for (const item of openItems) {
    const listing = await findListing(db, item.document_id);
    if (listing) found.push([item, listing]);
  }
  const besides = await readBesides(
    db,
    found.map(([, listing]) => listing),
  );
  const rows: ReviewRow[] = [];
  for (const [item, listing] of found) {
    rows.push(await rowOf(db, item, listing, { asker: asker.accountId, now, ...besides }));
  }
  return {
    items: rows,
    decided: await listDecidedByOthers(db, asker.accountId, now),
    waiting: Number(waiting),
    usualMinutes: await usualReviewMinutes(db),
  };
}

/** For this many ms after a decision, other moderators still see the decided review in their list. */
const DECIDED_LATELY_MS = 15 * MINUTE_MS;
const MOST_DECIDED = 5;

async function listDecidedByOthers(db: Database, asker: number, now: number): Promise<DecidedRow[]> {
  const rows = await db
    .selectFrom('review_item')
    .innerJoin('account', 'account.id', 'review_item.decided_by')
    .innerJoin('listing', 'listing.id', 'review_item.listing_id')
    .select(['review_item.id', 'decision', 'decided_at', 'username', 'listing.document_id'])
    .where('decided_at', '>', now - DECIDED_LATELY_MS)
    .where('decided_by', '<>', asker)
    .orderBy('decided_at', 'desc')
    .limit(MOST_DECIDED)
    .execute();
  const titles = await listTitlesByDocumentId(db, ['', ...rows.map(({ document_id }) => document_id)]);
  return rows.flatMap(({ id, decision, decided_at, username, document_id }) =>
    decision === null || decided_at === null
      ? []
      : [
          {
            id,
            title: titles.get(document_id) ?? '',
            decision,
            decidedBy: username,
            decidedAt: isoTime(decided_at),
          },
        ],
  );
}

async function usernameOf(db: Database, id: number | null): Promise<string | null> {
  if (id === null) return null;
  return (await db.selectFrom('account').select('username').where('id', '=', id).executeTakeFirst())?.username ?? null;
}

/** Returns the open reviews of a seller's ads, the oldest first. */
export const listWaitingOf = (db: Database, sellerId: number) =>
  db
    .selectFrom('review_item')
    .innerJoin('listing', 'listing.id', 'review_item.listing_id')
    .select(['review_item.id', 'review_item.version', 'review_item.signals', 'listing.document_id as documentId'])
    .where('listing.seller_id', '=', sellerId)
    .where('decided_at', 'is', null)
    .orderBy('review_item.id')
    .execute();

/**
 * Returns the reviews of a seller's ads that a moderator decided in one request, which stored the time `at` with each; the latest review
 * first.
 */
export const listDecidedAt = (db: Database, { sellerId, by, at }: { sellerId: number; by: number; at: number }) =>
  db
    .selectFrom('review_item')
    .innerJoin('listing', 'listing.id', 'review_item.listing_id')
    .select(['review_item.id', 'listing.document_id as documentId'])
    .where('listing.seller_id', '=', sellerId)
    .where('decided_at', '=', at)
    .where('decided_by', '=', by)
    .orderBy('review_item.id', 'desc')
    .execute();

/** Returns a review item with everything that a moderator needs to decide; undefined if there is none with this id. */
export async function findReview(
  db: Database,
  id: number,
  asker: number,
  now: number,
): Promise<{ listing: ListingRow; detail: Omit<ReviewDetail, 'samePhotos'> } | undefined> {
  const item = await items(db).where('review_item.id', '=', id).executeTakeFirst();
  const listing = item && (await findListing(db, item.document_id));
  if (!item || !listing) return undefined;
  const { decided_at, decision, version } = item;
  const isUndoable =
    decided_at !== null && (decision === 'approved' || decision === 'declined') && now - decided_at <= UNDO_MS;
  const detail = {
    ...(await describeListing(db, listing)),
    ...(await rowOf(db, item, listing, { asker, now, ...(await readBesides(db, [listing])) })),
    version,
    decision,
    decidedBy: await usernameOf(db, item.decided_by),
    wantedName: item.wanted_name,
    changed: Object.keys(patchOf(listing)),
    undoUntil: isUndoable ? isoTime(decided_at + UNDO_MS) : null,
  };
  return { listing, detail };
}
