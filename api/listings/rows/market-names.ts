import { sql } from 'kysely';
import { entityNamed } from '#contract/entities/entities.ts';
import {
  type ListingField,
  type ListingKind,
  type ListingValue,
  type ListingValues,
  listingField,
} from '#contract/listings/listing-fields.ts';
import { FIRST_VALUES } from '#contract/office/form.ts';
import { spelledLike } from '#contract/values/market-names.ts';
import type { Database } from '../../../platform/database/adapter.ts';

// Finds the market's own names of makes, models, places, colours and the like, however somebody writes them: every way to write an ad asks
// here.

/** Returns the names in a table, the oldest first; these tables are all small. */
async function namesOf(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where published_at is not null order by id`.execute(db);
  return rows.map(({ name }) => name);
}

export async function listPlaces(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('place').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}

/** Returns all colours of cars, by one step in the index for each, however many cars there are. */
async function colours(db: Database): Promise<string[]> {
  const { rows } = await sql<{ color: string }>`
    with recursive known (color) as (
      select min(color) from car where color is not null
      union all select (select min(car.color) from car where car.color is not null and car.color > known.color)
        from known where known.color is not null)
    select color from known where color is not null`.execute(db);
  return rows.map(({ color }) => color);
}

export const listColours = async (db: Database): Promise<string[]> => [...FIRST_VALUES.color, ...(await colours(db))];

/** The models of this make, whatever way it is written. */
async function modelsOf(db: Database, make: string): Promise<{ id: number; name: string }[]> {
  const makes = await db.selectFrom('make').select(['id', 'name']).orderBy('id').execute();
  const names = makes.map(({ name }) => name);
  const spelled = spelledLike(names, make);
  const id = makes.find(({ name }) => name === spelled)?.id;
  if (id === undefined) return [];
  return db.selectFrom('model').select(['id', 'name']).where('make_id', '=', id).orderBy('id').execute();
}

/** Returns the number of a model, however it is written; undefined where the market has none like it. */
export async function findModelId(
  db: Database,
  { make, model }: { make: string; model: string },
): Promise<number | undefined> {
  const models = await modelsOf(db, make);
  const names = models.map(({ name }) => name);
  const spelled = spelledLike(names, model);
  return models.find(({ name }) => name === spelled)?.id;
}

/** Returns the market's names for a field; for a model those of its make. Undefined: words of which the market keeps no list. */
async function namesFor(
  db: Database,
  kind: ListingKind,
  { name, shape }: ListingField,
  make: ListingValue | undefined,
): Promise<readonly string[] | undefined> {
  if (kind === 'car' && name === 'model') {
    return typeof make === 'string' ? (await modelsOf(db, make)).map((model) => model.name) : undefined;
  }
  if (shape.as === 'name' || shape.as === 'names') return namesOf(db, entityNamed(shape.target).table);
  if (name === 'location') return listPlaces(db);
  if (name === 'color') return listColours(db);
  return Object.hasOwn(FIRST_VALUES, name) ? FIRST_VALUES[name as keyof typeof FIRST_VALUES] : undefined;
}

interface Spelled {
  values: ListingValues;
  /** Names that the market does not know, by field. */
  unknown: Readonly<Record<string, readonly string[]>>;
}

/** These values in the market's spelling. `present`: what the ad says beside them. */
export async function spelledValues(
  db: Database,
  kind: ListingKind,
  values: ListingValues,
  present: ListingValues = {},
): Promise<Spelled> {
  const spelled: Record<string, ListingValue> = { ...values };
  const unknown: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = listingField(kind, name);
    const names = field && value !== null && (await namesFor(db, kind, field, values.make ?? present.make));
    if (!names) continue;
    const meant = [value].flat().map(String);
    const found = meant.map((one) => spelledLike(names, one));
    unknown[name] = meant.filter((_, at) => found[at] === undefined);
    const written = found.map((one, at) => one ?? meant[at] ?? '');
    spelled[name] = Array.isArray(value) ? [...new Set(written)] : (written[0] ?? null);
  }
  return { values: spelled, unknown };
}
