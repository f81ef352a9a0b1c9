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

// Finds the market's own name of a make, model, place, colour or the like, from any spelling. All code that writes ads uses this.

interface NamedRow {
  id: number;
  name: string;
}

interface NameSearch {
  /** The field that the names were entered in; its synonyms are searched too. */
  field: string;
  names: readonly string[];
  /** A further condition on the table, such as the make of a model. */
  where?: RawBuilder<unknown>;
}

/** Returns the rows of a table that may be meant by these names in any spelling, the oldest first. */
export async function rowsLike(
  db: Database,
  table: string,
  { field, names, where = sql`1 = 1` }: NameSearch,
): Promise<NamedRow[]> {
  if (names.length === 0) return [];
  const folded = names.flatMap((name) => foldedWays(field, name));
  // `name` is compared as well as `folded`, because rows that another program inserted have no folded name.
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

/** Returns all colours of cars. It takes one step in the index for each colour, however many cars there are. */
async function colours(db: Database): Promise<string[]> {
  const { rows } = await sql<{ color: string }>`
    with recursive known (color) as (
      select min(color) from car where color is not null
      union all select (select min(car.color) from car where car.color is not null and car.color > known.color)
        from known where known.color is not null)
    select color from known where color is not null`.execute(db);
  return rows.map(({ color }) => color);
}

/** Returns whether all of these names are usual colours or colours of cars, in exactly this spelling. */
async function areColours(db: Database, names: readonly string[]): Promise<boolean> {
  const usual: readonly string[] = FIRST_VALUES.color;
  for (const name of names) {
    if (usual.includes(name)) continue;
    const car = await db.selectFrom('car').select('id').where('color', '=', name).limit(1).executeTakeFirst();
    if (!car) return false;
  }
  return true;
}

const listColours = async (db: Database): Promise<string[]> => [...FIRST_VALUES.color, ...(await colours(db))];

/** Rows that some typed names may mean. `former` holds the former names by which some of the rows were found. */
interface MeantRows {
  rows: readonly NamedRow[];
  former?: FormerNames;
}

/** Returns the rows that these names may mean, including by former names. `within`: for models, the make's id. */
async function rowsMeant(db: Database, table: string, search: NameSearch, within = 0): Promise<MeantRows> {
  const { field, names } = search;
  const rows = await rowsLike(db, table, search);
  // Every name is present in exactly this spelling, so no former names are searched for.
  if (names.every((one) => rows.some(({ name }) => name === one))) return { rows };
  const former = await findFormerNames(db, table, { field, names, within });
  if (former.size === 0) return { rows };
  return { rows: await rowsLike(db, table, { ...search, names: [...names, ...former.values()] }), former };
}

const rowMeant = ({ rows, former }: MeantRows, name: string, field: string): NamedRow | undefined => {
  const spelled = spelledLike(namesIn(rows), name, field, former);
  return rows.find((row) => row.name === spelled);
};

const modelsOf = (db: Database, makeId: number, names: readonly string[]): Promise<MeantRows> =>
  rowsMeant(db, 'model', { field: 'model', names, where: sql`make_id = ${makeId}` }, makeId);

/** Returns the models of a make that these names may mean. The make, too, may be given in any spelling. */
async function modelsLike(db: Database, make: string, names: readonly string[]): Promise<MeantRows> {
  const found = rowMeant(await rowsMeant(db, 'make', { field: 'make', names: [make] }), make, 'make');
  return found ? modelsOf(db, found.id, names) : { rows: [] };
}

/** Returns the id of a model from any spelling; undefined if the market has no such model. */
export async function findModelId(
  db: Database,
  { make, model }: { make: string; model: string },
): Promise<number | undefined> {
  return rowMeant(await modelsLike(db, make, [model]), model, 'model')?.id;
}

/**
 * Returns the id of a model, and locks the model until the transaction ends. If it was just merged into another model, returns the id of
 * that one.
 */
export async function holdModel(db: Database, makeId: number, model: string): Promise<number | undefined> {
  const find = async () => rowMeant(await modelsOf(db, makeId, [model]), model, 'model')?.id;
  const id = await find();
  if (id === undefined || (await holdNames(db, 'model', [id])).has(id)) return id;
  return find();
}

/** Returns whether the usual values of the field are a fixed list, as it has no table of names. */
const hasFirstValues = (name: string): name is keyof typeof FIRST_VALUES => Object.hasOwn(FIRST_VALUES, name);

/** Returns the usual values of a field that has no table of names; undefined for a field with free text. */
export async function usualWords(db: Database, field: string): Promise<readonly string[] | undefined> {
  if (field === 'color') return listColours(db);
  return hasFirstValues(field) ? FIRST_VALUES[field] : undefined;
}

/** The names in the market's spelling that a text may mean, and the former names with those that replaced them. */
interface MeantNames {
  names: readonly string[];
  former?: FormerNames | undefined;
}

const namesOf = ({ rows, former }: MeantRows): MeantNames => ({ names: namesIn(rows), former });

/**
 * Returns the market's names for a field that a seller's text may mean; for a model, those of the make. Undefined if the market has no list
 * for the field.
 */
async function namesLike(
  db: Database,
  { name, shape }: ListingField,
  meant: readonly string[],
  make: ListingValue | undefined,
): Promise<MeantNames | undefined> {
  if (shape.as === 'name' && shape.target === 'models') {
    if (typeof make !== 'string') return undefined;
    return namesOf(await modelsLike(db, make, meant));
  }
  if (shape.as === 'name' || shape.as === 'names' || name === 'location') {
    const { table } = entityNamed(name === 'location' || !('target' in shape) ? 'places' : shape.target);
    return namesOf(await rowsMeant(db, table, { field: name, names: meant, where: PUBLISHED }));
  }
  if (name === 'color' && (await areColours(db, meant))) return { names: meant };
  const names = await usualWords(db, name);
  return names && { names };
}

interface Spelled {
  values: ListingValues;
  /** The names that the market does not know, by field. */
  unknown: Readonly<Record<string, readonly string[]>>;
}

/** Returns these values with names in the market's spelling. `present`: the ad's other values. */
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
