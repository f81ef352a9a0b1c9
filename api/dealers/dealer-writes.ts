import { insertEntries, insertMediaLinks, type NewEntry } from '../content/entry-writes.ts';
import type { Database, Engine } from '../db/engine.ts';

export interface NewDealer extends NewEntry {
  dealerName: string;
  phonenumber: string | null;
  email: string | null;
  /** Badges, such as "Financing". */
  features: readonly string[];
  featured: boolean;
  imageIds: readonly number[];
}

/** `db` must be a transaction. */
export async function insertDealers(engine: Engine, db: Database, dealers: readonly NewDealer[]): Promise<number[]> {
  const columns = ['dealer_name', 'phonenumber', 'email', 'features', 'featured'];
  const ids = await insertEntries(engine, db, 'dealer', dealers, columns, (dealer) => [
    dealer.dealerName,
    dealer.phonenumber,
    dealer.email,
    JSON.stringify(dealer.features),
    Number(dealer.featured),
  ]);
  const links = dealers.map((dealer, at): [number, readonly number[]] => [ids[at] ?? 0, dealer.imageIds]);
  await insertMediaLinks(engine, db, 'dealer_image', 'dealer_id', links);
  return ids;
}
