import {
  type ChangedEntry,
  deleteEntries,
  type EntryLayout,
  insertEntries,
  insertMediaLinks,
  type NewEntry,
  replaceMediaLinks,
  updateEntries,
} from '../content/entry-writes.ts';
import type { Database, Engine } from '../db/engine.ts';

export interface NewDealer extends NewEntry {
  /** What files call the dealer by; the documentId where left out. */
  reference?: string;
  dealerName: string;
  phonenumber: string | null;
  email: string | null;
  /** Badges, such as "Financing". */
  features: readonly string[];
  featured: boolean;
  imageIds: readonly number[];
}

const layout: EntryLayout<NewDealer> = {
  table: 'dealer',
  columns: ['reference', 'dealer_name', 'phonenumber', 'email', 'features', 'featured'],
  values: (dealer) => [
    ...[dealer.reference ?? dealer.documentId, dealer.dealerName, dealer.phonenumber, dealer.email],
    ...[JSON.stringify(dealer.features), Number(dealer.featured)],
  ],
};

/** `db` must be a transaction. */
export async function insertDealers(engine: Engine, db: Database, dealers: readonly NewDealer[]): Promise<number[]> {
  const ids = await insertEntries(engine, db, dealers, layout);
  const images = dealers.map((dealer, at) => [ids[at] ?? 0, dealer.imageIds] as const);
  await insertMediaLinks(engine, db, 'dealer_image', 'dealer_id', images);
  return ids;
}

/** `db` must be a transaction. */
export async function updateDealers(
  engine: Engine,
  db: Database,
  dealers: readonly ChangedEntry<NewDealer>[],
  now: number,
): Promise<void> {
  await updateEntries(db, dealers, layout, now);
  const images = dealers.map((dealer) => [dealer.id, dealer.imageIds] as const);
  await replaceMediaLinks(engine, db, 'dealer_image', 'dealer_id', images);
}

/** Their cars stay on sale, without a dealer. */
export const deleteDealers = (db: Database, ids: readonly number[]) => deleteEntries(db, 'dealer', ids);
