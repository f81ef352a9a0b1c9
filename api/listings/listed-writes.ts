import { createId } from '@paralleldrive/cuid2';
import type { car } from '#contract/entities/car.ts';
import type { sparePart } from '#contract/entities/spare-part.ts';
import type { ChangedEntry, EntryWrites, NewEntry } from '../../platform/content/entry-writes.ts';
import type { Database, DatabaseAdapter, Row } from '../../platform/database/adapter.ts';
import { findMarketSeller, findSellersOf } from '../sellers/seller-queries.ts';

type Listed = typeof car | typeof sparePart;

interface ListedKind<Spec extends Listed> {
  table: 'car' | 'spare_part';
  key: 'car_id' | 'spare_part_id';
  owner: 'dealer_id' | 'garage_id';
  /** The dealer's or garage's number; undefined where nothing is said of it. */
  ownerOf(entry: NewEntry<Spec> | ChangedEntry<Spec>): number | null | undefined;
}

/** Who sells each of them. */
async function sellersOf(db: Database, owner: 'dealer_id' | 'garage_id', owners: readonly (number | null)[]) {
  const known = await findSellersOf(db, owner, [...new Set(owners.filter((id) => id !== null))]);
  const market = await findMarketSeller(db);
  return owners.map((id) => (id === null ? undefined : known.get(id)) ?? market);
}

const COLUMNS = [
  ...['document_id', 'created_at', 'updated_at', 'kind', 'seller_id', 'state', 'state_since'],
  ...['first_published_at', 'origin'],
];

/**
 * The writers of what the operator puts on the market by files: each car or part is a listing of its dealer's or garage's
 * seller, or of the market's own, without review and without an end.
 */
export function listedWrites<Spec extends Listed>(writes: EntryWrites<Spec>, kind: ListedKind<Spec>) {
  const { table, key, owner, ownerOf } = kind;

  async function insertListings(
    adapter: DatabaseAdapter,
    db: Database,
    ids: readonly number[],
    entries: readonly (NewEntry<Spec> & { documentId: string })[],
  ) {
    const sellers = await sellersOf(
      db,
      owner,
      entries.map((entry) => ownerOf(entry) ?? null),
    );
    const rows = entries.map(({ documentId, createdAt, publishedAt = createdAt }, at): Row => {
      const state = publishedAt === null ? 'withdrawn' : 'published';
      const since = publishedAt ?? createdAt;
      return [
        ...[documentId, createdAt, createdAt, table, sellers[at] ?? 0, state, since, publishedAt, 'import'],
        ids[at] ?? 0,
      ];
    });
    await adapter.insertRows(db, 'listing', [...COLUMNS, key], rows);
  }

  /** What goes with an entry: whose it is, and whether it is on sale. */
  async function followEntry(db: Database, entry: ChangedEntry<Spec>, now: number) {
    const { id, publishedAt } = entry;
    const ownerId = ownerOf(entry);
    if (ownerId !== undefined) {
      const [seller] = await sellersOf(db, owner, [ownerId]);
      const moved = { seller_id: seller ?? 0 };
      await db
        .updateTable('listing')
        .set(moved)
        .where(key, '=', id)
        .where('seller_id', '<>', moved.seller_id)
        .execute();
    }
    if (publishedAt === undefined) return;
    await db
      .updateTable('listing')
      .set({ state: publishedAt === null ? 'withdrawn' : 'published', state_since: now, updated_at: now })
      .where(key, '=', id)
      .where('state', 'in', publishedAt === null ? ['published', 'reserved'] : ['withdrawn'])
      .execute();
  }

  return {
    /** Puts entries in with their listings, and gives the entries' ids in order. */
    async insert(adapter: DatabaseAdapter, db: Database, entries: readonly NewEntry<Spec>[]): Promise<number[]> {
      const named = entries.map((entry) => ({ ...entry, documentId: entry.documentId ?? createId() }));
      const ids = await writes.insert(adapter, db, named);
      await insertListings(adapter, db, ids, named);
      return ids;
    },
    async update(adapter: DatabaseAdapter, db: Database, entries: readonly ChangedEntry<Spec>[], now: number) {
      await writes.update(adapter, db, entries, now);
      for (const entry of entries) await followEntry(db, entry, now);
    },
    /** Listings go with their entries. */
    delete: writes.delete,
  };
}
