import { MOST_FAVOURITES } from '#contract/accounts/accounts.ts';
import { createId } from '../../platform/create-id.ts';
import { inPortions } from '../import/catalogue-names.ts';
import type { StrapiDocument } from './documents.ts';
import { keepNumbers } from './kept-numbers.ts';
import type { Moving } from './moving.ts';
import type { StrapiMembers } from './strapi-members.ts';
import { timesOf } from './strapi-times.ts';

const USER = 'plugin::users-permissions.user';
const AT_ONCE = 1_000;

const LISTS = [
  { part: 'saves', table: 'saved_car' },
  { part: 'likes', table: 'liked_car' },
] as const;

type List = (typeof LISTS)[number];

interface Favourite {
  document: StrapiDocument;
  /** The member's documentId in Strapi. `car` is the car's documentId. */
  user: string;
  car: string;
  /**
   * Whether this is the first car of its record in Strapi. A record there may have several cars, here only one: the first keeps the
   * record's id, the others get new records.
   */
  isFirst: boolean;
}

/** Moves the cars that members have saved and liked. A car that is on a member's list already is not added again. */
export async function moveFavourites(moving: Moving, members: StrapiMembers): Promise<void> {
  const { adapter, documents, map, report, isDryRun, now, signal } = moving;

  function readList({ part }: List): Favourite[] {
    return documents.of(part).flatMap((document) => {
      const [user] = documents.related(part, document, 'user', USER);
      const cars = documents.related(part, document, 'car', map.typeOf('cars'));
      if (user === undefined || cars.length === 0) report.count(part, 'left out');
      return user === undefined ? [] : cars.map((car, at) => ({ document, user, car, isFirst: at === 0 }));
    });
  }

  async function readCars(favourites: readonly Favourite[]): Promise<Map<string, number>> {
    const cars = await inPortions([...new Set(favourites.map(({ car }) => car))], (portion) =>
      adapter.db.selectFrom('car').select(['id', 'document_id']).where('document_id', 'in', portion).execute(),
    );
    return new Map(cars.map(({ document_id, id }) => [document_id, id]));
  }

  /** Returns all pairs of member and car that are on the market's list already, of the members in these favourites. */
  async function readPairs({ table }: List, favourites: readonly Favourite[]) {
    const owners = [...new Set(favourites.flatMap(({ user }) => members.get(user) ?? []))];
    return inPortions(owners, (portion) =>
      adapter.db.selectFrom(table).select(['account_id', 'car_id']).where('account_id', 'in', portion).execute(),
    );
  }

  /** Returns the rows to insert for favourites that are not on the market's list yet. */
  async function newRows(list: List, favourites: readonly Favourite[]) {
    const { part, table } = list;
    const carIds = await readCars(favourites);
    const present = await readPairs(list, favourites);
    const pairs = new Set(present.map(({ account_id, car_id }) => `${account_id} ${car_id}`));
    const counts = new Map(
      [...Map.groupBy(present, ({ account_id }) => account_id)].map(([id, own]) => [id, own.length]),
    );
    const isKept = await keepNumbers(moving, table, documents.of(part));
    const rowOf = ({ document, isFirst }: Favourite, owner: number, car: number) => {
      const { createdAt, updatedAt } = timesOf(document, now());
      const row = {
        document_id: isFirst ? document.documentId : createId(),
        created_at: createdAt,
        updated_at: updatedAt,
        published_at: createdAt,
        account_id: owner,
        car_id: car,
      };
      return isKept && isFirst ? { ...row, id: document.id } : row;
    };
    const rows: ReturnType<typeof rowOf>[] = [];
    for (const favourite of favourites) {
      const owner = members.get(favourite.user) ?? 0;
      const car = carIds.get(favourite.car) ?? 0;
      const pair = `${owner} ${car}`;
      const count = counts.get(owner) ?? 0;
      if (pairs.has(pair)) report.count(part, 'unchanged');
      else if (owner === 0 || car === 0 || count >= MOST_FAVOURITES) report.count(part, 'left out');
      else {
        report.count(part, 'created');
        pairs.add(pair);
        counts.set(owner, count + 1);
        rows.push(rowOf(favourite, owner, car));
      }
    }
    return rows;
  }

  for (const list of LISTS) {
    const favourites = readList(list);
    if (isDryRun) {
      report.count(list.part, 'created', favourites.length);
      continue;
    }
    const rows = await newRows(list, favourites);
    // Rows with an id are inserted separately from rows without one: all rows of one insert must have the same columns.
    const [numbered, others] = [rows.filter((row) => 'id' in row), rows.filter((row) => !('id' in row))];
    for (const some of [numbered, others]) {
      for (let first = 0; first < some.length && !signal.aborted; first += AT_ONCE) {
        const batch = some.slice(first, first + AT_ONCE);
        await adapter.db
          .insertInto(list.table)
          .values(batch)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    }
  }
}
