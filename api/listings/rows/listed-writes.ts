import type { car } from '#contract/entities/car.ts';
import type { sparePart } from '#contract/entities/spare-part.ts';
import type { ChangedEntry, EntryTimes, EntryWrites, NewEntry } from '../../../platform/content/entry-writes.ts';
import { createId } from '../../../platform/create-id.ts';
import type { Database, DatabaseAdapter, Row } from '../../../platform/database/adapter.ts';
import { findMarketSeller, findSellersOf, findStoppedSellers } from '../../sellers/seller-queries.ts';
import { applyChanges, changeOf, type LockedListing } from './listing-changes.ts';
import { BY_FILE, type ListedKey } from './listing-queries.ts';

type Listed = typeof car | typeof sparePart;

interface ListedKind<Spec extends Listed> {
  table: 'car' | 'spare_part';
  key: ListedKey;
  /** Returns the id of the entry's dealer or garage; undefined if the entry does not contain it. */
  ownerOf(entry: NewEntry<Spec> | ChangedEntry<Spec>): number | null | undefined;
}

/** The column of `seller` that refers to its dealer or garage, by the column of `listing` that refers to the car or part. */
const OWNERS = { car_id: 'dealer_id', spare_part_id: 'garage_id' } as const;

/**
 * Returns each entry's seller: its dealer or garage, or the market itself if it has none (null); undefined if the entry does not contain an
 * owner.
 */
async function sellersOf(
  db: Database,
  owner: 'dealer_id' | 'garage_id',
  owners: readonly (number | null | undefined)[],
): Promise<(number | undefined)[]> {
  const sellers = await findSellersOf(db, owner, [...new Set(owners.filter((id) => typeof id === 'number'))]);
  const market = await findMarketSeller(db);
  return owners.map((id) => (id === undefined ? undefined : (sellers.get(id ?? 0) ?? market)));
}

const LISTING_COLUMNS = [
  'document_id',
  'created_at',
  'updated_at',
  'kind',
  'seller_id',
  'state',
  'reason',
  'state_since',
  'first_published_at',
  'origin',
];

/** Returns the values of a new entry's listing, in the order of `LISTING_COLUMNS`. */
function listingRow(
  kind: 'car' | 'spare_part',
  { documentId, createdAt, publishedAt = createdAt }: EntryTimes & { documentId: string },
  seller: number,
  isStopped: boolean,
): Row {
  const isPublished = publishedAt !== null;
  return [
    documentId,
    createdAt,
    createdAt,
    kind,
    seller,
    isPublished ? 'published' : 'withdrawn',
    isPublished ? null : BY_FILE,
    publishedAt ?? createdAt,
    isStopped ? null : publishedAt,
    'import',
  ];
}

/**
 * Locks the sellers of these entries' listings, of the dealers or garages in `owners`, and the market's own, so that nobody pauses them
 * until the transaction ends. Called before the listings are locked, since pausing a seller also locks the seller first.
 */
export async function lockListingSellers(
  db: Database,
  key: ListedKey,
  ids: readonly number[],
  owners: readonly (number | null | undefined)[],
): Promise<void> {
  const named = [...new Set(owners.filter((id) => typeof id === 'number'))];
  await db
    .selectFrom('seller')
    .select('id')
    .where(({ eb, or, selectFrom }) => {
      const chosen = [eb('kind', '=', 'market')];
      if (ids.length > 0) chosen.push(eb('id', 'in', selectFrom('listing').select('seller_id').where(key, 'in', ids)));
      if (named.length > 0) chosen.push(eb(OWNERS[key], 'in', named));
      return or(chosen);
    })
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Raises the version of the listings of these cars or parts, which locks them until the transaction ends. Returns them by the id of the car
 * or part. Every change of an ad locks its listing first.
 */
export async function lockListings(db: Database, key: ListedKey, ids: readonly number[], now: number) {
  if (ids.length === 0) return new Map<number, LockedListing>();
  await db
    .updateTable('listing')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where(key, 'in', ids)
    .execute();
  const rows = await db
    .selectFrom('listing')
    .select([key, 'seller_id', 'state', 'reason'])
    .where(key, 'in', ids)
    .execute();
  return new Map(rows.map(({ seller_id, ...row }) => [row[key] ?? 0, { ...row, sellerId: seller_id }]));
}

/**
 * Clears what sellers' later changes would be compared with: `approved_price` where a file gives a price, and `first_car` where it gives a
 * make, model or year. The operator's values then count instead.
 */
async function takeAsMeasure(db: Database, key: ListedKey, entries: readonly { id: number }[]): Promise<void> {
  const sets = [
    { names: ['price'], cleared: { approved_price: null } },
    { names: ['make', 'model', 'year'], cleared: { first_car: null } },
  ];
  for (const { names, cleared } of sets) {
    const ids = entries.filter((entry) => names.some((name) => name in entry)).map(({ id }) => id);
    if (ids.length > 0) await db.updateTable('listing').set(cleared).where(key, 'in', ids).execute();
  }
}

/**
 * Returns functions that write entries from the operator's files. Each car or part gets a listing that belongs to its dealer or garage, or
 * to the market itself, needs no review and does not expire.
 */
export function listedWrites<Spec extends Listed>(writes: EntryWrites<Spec>, kind: ListedKind<Spec>) {
  const { table, key, ownerOf } = kind;
  const owner = OWNERS[key];

  /**
   * Computes how the listings of these entries change, and returns the entries to write. An entry is public only if its listing is in a
   * public state and its seller is not paused.
   */
  async function followEntries(db: Database, entries: readonly ChangedEntry<Spec>[], now: number) {
    const ids = entries.map(({ id }) => id);
    const owners = entries.map(ownerOf);
    await lockListingSellers(db, key, ids, owners);
    const locked = await lockListings(db, key, ids, now);
    const sellers = await sellersOf(db, owner, owners);
    const changes = entries.flatMap((entry, at) => {
      const listing = locked.get(entry.id);
      return listing ? [changeOf(entry, listing, sellers[at])] : [];
    });
    const stopped = await findStoppedSellers(db, [...new Set(changes.map(({ sellerId }) => sellerId))]);
    const hidden = new Set(
      changes.filter(({ isPublic, sellerId }) => !isPublic || stopped.has(sellerId)).map(({ id }) => id),
    );
    const shown = entries.map((entry) =>
      entry.publishedAt !== undefined && hidden.has(entry.id) ? { ...entry, publishedAt: null } : entry,
    );
    return { changes, shown };
  }

  return {
    /** Inserts entries with their listings. Returns the entries' ids in order. */
    async insert(adapter: DatabaseAdapter, db: Database, entries: readonly NewEntry<Spec>[]): Promise<number[]> {
      const owners = entries.map((entry) => ownerOf(entry) ?? null);
      await lockListingSellers(db, key, [], owners);
      const sellers = await sellersOf(db, owner, owners);
      const stopped = await findStoppedSellers(db, [...new Set(sellers.map((seller = 0) => seller))]);
      const named = entries.map((entry) => ({ ...entry, documentId: entry.documentId ?? createId() }));
      const isStopped = (at: number) => stopped.has(sellers[at] ?? 0);
      const shown = named.map((entry, at) => (isStopped(at) ? { ...entry, publishedAt: null } : entry));
      const ids = await writes.insert(adapter, db, shown);
      const rows = named.map((entry, at) => [
        ...listingRow(table, entry, sellers[at] ?? 0, isStopped(at)),
        ids[at] ?? 0,
      ]);
      await adapter.insertRows(db, 'listing', [...LISTING_COLUMNS, key], rows);
      return ids;
    },
    /**
     * Updates some hundred entries at once. Regardless of `publishedAt`, an ad that was sold, withdrawn or removed on the market is not put
     * back on sale, and nothing of a paused seller is shown.
     */
    async update(adapter: DatabaseAdapter, db: Database, entries: readonly ChangedEntry<Spec>[], now: number) {
      if (entries.length === 0) return;
      const { changes, shown } = await followEntries(db, entries, now);
      await writes.update(adapter, db, shown, now);
      await takeAsMeasure(db, key, entries);
      await applyChanges(db, key, changes, now);
    },
    /** Deleting an entry also deletes its listing. */
    delete: writes.delete,
  };
}
