import { PUBLIC_STATES } from '#contract/listing-states.ts';
import { nameKey } from '#contract/sellers/public-names.ts';
import { indexNames, type NameIndex } from '#contract/values/name-index.ts';
import type { Dictionaries, DictionaryRows } from '../../platform/content/dictionaries.ts';
import type { Database } from '../../platform/database/adapter.ts';

interface TakenNames {
  /** An index of the names of all dealers and garages, by which similar names are found. */
  firms: NameIndex;
  makes: ReadonlySet<string>;
}

const namesIn = (rows: DictionaryRows, column: string) =>
  Array.from(rows.values(), (row) => row[column]).filter((name) => typeof name === 'string');

/**
 * Returns a function that returns the names of dealers, garages and makes, which private sellers must not use. It builds its index anew
 * only when a name has changed: for 10,000 names that takes longer than comparing a name with them.
 */
export function openTakenNames(dictionaries: Dictionaries): () => Promise<TakenNames> {
  let last: { read: readonly DictionaryRows[]; names: TakenNames } | undefined;
  return async () => {
    const dealers = await dictionaries.rows('dealer');
    const garages = await dictionaries.rows('garage');
    const makes = await dictionaries.rows('make');
    const read = [dealers, garages, makes];
    if (last && read.every((rows, at) => rows === last?.read[at])) return last.names;
    const firms = indexNames([...namesIn(dealers, 'dealer_name'), ...namesIn(garages, 'name')]);
    const names = { firms, makes: new Set(namesIn(makes, 'name').map(nameKey)) };
    last = { read, names };
    return names;
  };
}

/** Returns the public names of other private sellers, as keys that are equal for names which look alike. */
export async function listSellerKeys(db: Database, exceptSellerId: number): Promise<Set<string>> {
  const sellers = await db
    .selectFrom('seller')
    .select('name')
    .where('kind', '=', 'private')
    .where('name', 'is not', null)
    .where('id', '<>', exceptSellerId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('listing')
          .select('listing.id')
          .whereRef('listing.seller_id', '=', 'seller.id')
          .where('state', 'in', PUBLIC_STATES),
      ),
    )
    .execute();
  return new Set(sellers.map(({ name }) => nameKey(name ?? '')));
}
