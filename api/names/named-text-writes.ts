import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { car } from '#contract/entities/car.ts';
import type { EntityName } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { sparePart } from '#contract/entities/spare-part.ts';
import { foldedName } from '#contract/values/market-names.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { idPortions, isInPortion } from '../../platform/database/id-portions.ts';

// When a name changes, these functions rewrite the name where it is stored as text: in drafts, waiting changes of ads, and values of
// imported files.

/** The columns of `listing` that contain an ad's values as JSON, by field name. */
const COLUMNS = ['patch', 'file_values', 'import_values', 'first_car'] as const;

const SPECS: Readonly<Record<'car' | 'spare_part', EntitySpec>> = { car, spare_part: sparePart };

export interface Renaming {
  kind: EntityName;
  from: string;
  to: string;
  /** The name of the make if a model is renamed: another make may have a model of the same name. */
  make?: string;
}

type Values = Record<string, unknown>;

/** Returns the fields of an ad that contain names of this kind, such as `make` for makes. */
const fieldsOf = ({ fields, relations }: EntitySpec, kind: EntityName): string[] => [
  ...Object.entries(relations).flatMap(([name, { target }]) => (target === kind ? [name] : [])),
  ...Object.entries(fields).flatMap(([name, field]) => (field.kind === 'location' && kind === 'places' ? [name] : [])),
];

/**
 * Returns the JSON of an ad's values with the new name; undefined if the former name does not occur. `ownMake`: the ad's make, used if the
 * JSON contains none.
 */
function renamed(json: string, fields: readonly string[], { from, to, make }: Renaming, ownMake: string | null) {
  const values: Values = JSON.parse(json);
  const isOfMake = make === undefined || foldedName(String(values.make ?? ownMake ?? '')) === foldedName(make);
  const changed = fields.filter((name) => [values[name]].flat().includes(from));
  if (!isOfMake || changed.length === 0) return undefined;
  for (const name of changed) {
    const value = values[name];
    values[name] = Array.isArray(value) ? [...new Set(value.map((one) => (one === from ? to : one)))] : to;
  }
  return JSON.stringify(values);
}

/** Ads are searched for a name in portions of this many ids: the search uses no index, and must not block other requests for long. */
const LOOKED_AT_ONCE = 10_000;

/** Yields, in portions, the ids of ads that may contain the name in one of these columns. */
async function* adsWithText(adapter: DatabaseAdapter, db: Database, name: string, columns: readonly string[]) {
  const inAny: RawBuilder<unknown> = sql.join(
    columns.map((column) => adapter.containsText(sql.ref(column), JSON.stringify(name))),
    sql` or `,
  );
  for await (const portion of idPortions(db, 'listing', LOOKED_AT_ONCE)) {
    const { rows } = await sql<{ id: number }>`
      select id from listing where ${isInPortion('id', portion)} and (${inAny}) order by id`.execute(db);
    await setImmediate();
    if (rows.length > 0) yield rows.map(({ id }) => id);
  }
}

const ROWS_AT_ONCE = 500;

async function rewriteRows(db: Database, ids: readonly number[], renaming: Renaming): Promise<void> {
  await db.selectFrom('listing').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
  const rows = await db
    .selectFrom('listing')
    .leftJoin('car', 'car.id', 'listing.car_id')
    .leftJoin('make', 'make.id', 'car.make_id')
    .select(['listing.id', 'kind', 'patch', 'file_values', 'import_values', 'first_car', 'make.name as make'])
    .where('listing.id', 'in', ids)
    .execute();
  for (const { id, kind, make, ...texts } of rows) {
    const fields = fieldsOf(SPECS[kind], renaming.kind);
    const changes = COLUMNS.flatMap((column) => {
      const json = texts[column];
      const after = json === null ? undefined : renamed(json, fields, renaming, make);
      return after === undefined ? [] : [[column, after]];
    });
    if (changes.length > 0)
      await db.updateTable('listing').set(Object.fromEntries(changes)).where('id', '=', id).execute();
  }
}

/**
 * Writes a new name into all stored texts of ads that contain the former one, in transactions of some hundred ads. If it is interrupted,
 * the former name in the remaining texts is still understood.
 */
export async function rewriteNamedTexts(adapter: DatabaseAdapter, renaming: Renaming): Promise<void> {
  if (renaming.from === renaming.to) return;
  for await (const ids of adsWithText(adapter, adapter.db, renaming.from, COLUMNS)) {
    for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
      const some = ids.slice(at, at + ROWS_AT_ONCE);
      await adapter.db.transaction().execute((transaction) => rewriteRows(transaction, some, renaming));
    }
  }
}

/** Returns how many ads contain a name in their draft or waiting change. */
export async function countNamedTexts(adapter: DatabaseAdapter, db: Database, named: Omit<Renaming, 'to'>) {
  let count = 0;
  for await (const ids of adsWithText(adapter, db, named.from, ['patch'])) {
    const rows = await db
      .selectFrom('listing')
      .leftJoin('car', 'car.id', 'listing.car_id')
      .leftJoin('make', 'make.id', 'car.make_id')
      .select(['kind', 'patch', 'make.name as make'])
      .where('listing.id', 'in', ids)
      .execute();
    count += rows.filter(({ kind, patch, make }) => {
      const fields = fieldsOf(SPECS[kind], named.kind);
      return renamed(patch ?? '{}', fields, { ...named, to: '' }, make) !== undefined;
    }).length;
  }
  return count;
}
