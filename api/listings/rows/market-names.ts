import { type RawBuilder, sql } from 'kysely';
import { entityNamed } from '#contract/entities/entities.ts';
import {
  type ListingField,
  type ListingKind,
  type ListingValue,
  type ListingValues,
  listingField,
} from '#contract/listings/listing-fields.ts';
import { FIRST_VALUES } from '#contract/office/form.ts';
import { foldedWays, spelledLike } from '#contract/values/name-spelling.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { type FormerNames, findFormerNames, holdNames } from '../../names/former-name-queries.ts';

// Finds the market's own names of makes, models, places, colours and similar in any spelling. Every way to write an ad uses this.

interface NamedRow {
  id: number;
  name: string;
}

interface NameSearch {
  /** The field that the names are meant for; its synonyms are searched too. */
  field: string;
  names: readonly string[];
  /** Narrows the table further, as models to those of a make. */
  where?: RawBuilder<unknown>;
}

/** Returns the rows of a table that may be called so, however the names are written, the oldest first. */
export async function rowsLike(
  db: Database,
  table: string,
  { field, names, where = sql`1 = 1` }: NameSearch,
): Promise<NamedRow[]> {
  if (names.length === 0) return [];
  const folded = names.flatMap((name) => foldedWays(field, name));
  // By name too: a row of another program has no folded name.
  const { rows } = await sql<NamedRow>`
    select id, name from ${sql.table(table)}
    where (folded in (${sql.join(folded)}) or name in (${sql.join(names)})) and ${where} order by id`.execute(db);
  return rows;
}

const PUBLISHED = sql`published_at is not null`;
const namesIn = (rows: readonly NamedRow[]) => rows.map(({ name }) => name);

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

const listColours = async (db: Database): Promise<string[]> => [...FIRST_VALUES.color, ...(await colours(db))];

/** Names that may be meant: present ones, and former ones. */
interface MeantNames {
  names: readonly string[];
  former?: FormerNames;
}

/** Returns the present name of a make, however it is written. */
async function findMake(db: Database, make: string): Promise<NamedRow | undefined> {
  const search = { field: 'make', names: [make] };
  const former = await findFormerNames(db, 'make', search);
  const makes = await rowsLike(db, 'make', { field: 'make', names: [make, ...former.values()] });
  const spelled = spelledLike(namesIn(makes), make, 'make', former);
  return makes.find(({ name }) => name === spelled);
}

/** Returns the models of a make with one of these names, in any spelling. */
async function modelsLike(db: Database, make: string, names: readonly string[]) {
  const id = (await findMake(db, make))?.id;
  if (id === undefined) return { models: [], former: new Map() };
  const former = await findFormerNames(db, 'model', { field: 'model', names, within: id });
  const search = { field: 'model', names: [...names, ...former.values()], where: sql`make_id = ${id}` };
  return { models: await rowsLike(db, 'model', search), former };
}

/** Returns the number of a model, however it is written; undefined if the market has none like it. */
export async function findModelId(
  db: Database,
  { make, model }: { make: string; model: string },
): Promise<number | undefined> {
  const { models, former } = await modelsLike(db, make, [model]);
  const spelled = spelledLike(namesIn(models), model, 'model', former);
  return models.find(({ name }) => name === spelled)?.id;
}

/** Returns the number of a model, locked until the transaction ends. If it is joined with another before that, the other one is found. */
export async function holdModel(db: Database, car: { make: string; model: string }): Promise<number | undefined> {
  const id = await findModelId(db, car);
  if (id === undefined || (await holdNames(db, 'model', [id])).has(id)) return id;
  return findModelId(db, car);
}

/** Returns whether the field takes one of a few texts of the market for which there is no table. */
const hasFirstValues = (name: string): name is keyof typeof FIRST_VALUES => Object.hasOwn(FIRST_VALUES, name);

/** Returns the market's own words for a field without a table of names; undefined for fields with free text. */
export async function usualWords(db: Database, field: string): Promise<readonly string[] | undefined> {
  if (field === 'color') return listColours(db);
  return hasFirstValues(field) ? FIRST_VALUES[field] : undefined;
}

/**
 * Returns the market's names for a field that may be meant; for a model, those of its make. Undefined: the market has no list for the
 * field.
 */
async function namesLike(
  db: Database,
  { name, shape }: ListingField,
  meant: readonly string[],
  make: ListingValue | undefined,
): Promise<MeantNames | undefined> {
  if (shape.as === 'name' && shape.target === 'models') {
    if (typeof make !== 'string') return undefined;
    const { models, former } = await modelsLike(db, make, meant);
    return { names: namesIn(models), former };
  }
  if (shape.as === 'name' || shape.as === 'names' || name === 'location') {
    const { table } = entityNamed(name === 'location' || !('target' in shape) ? 'places' : shape.target);
    const former = await findFormerNames(db, table, { field: name, names: meant });
    const search = { field: name, names: [...meant, ...former.values()], where: PUBLISHED };
    return { names: namesIn(await rowsLike(db, table, search)), former };
  }
  const names = await usualWords(db, name);
  return names && { names };
}

interface Spelled {
  values: ListingValues;
  /** Names that the market does not know, by field. */
  unknown: Readonly<Record<string, readonly string[]>>;
}

/** Returns these values in the market's spelling. `present`: the ad's other values. */
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
    if (!field || value === null) continue;
    const meant = [value].flat().map(String);
    const known = await namesLike(db, field, meant, values.make ?? present.make);
    if (!known) continue;
    const spellings = meant.map((one) => spelledLike(known.names, one, name, known.former));
    unknown[name] = meant.filter((_, at) => spellings[at] === undefined);
    const written = spellings.map((one, at) => one ?? meant[at] ?? '');
    spelled[name] = Array.isArray(value) ? [...new Set(written)] : (written[0] ?? null);
  }
  return { values: spelled, unknown };
}
