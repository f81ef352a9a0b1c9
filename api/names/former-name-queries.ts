import { sql } from 'kysely';
import { foldedWays } from '#contract/values/name-spelling.ts';
import type { Database } from '../../platform/database/adapter.ts';

// Names that an entry had before it was renamed or merged are still understood in files, drafts and addresses.

/** A map from folded former names to present names. */
export type FormerNames = ReadonlyMap<string, string>;

interface FormerSearch {
  /** The field in which the names were typed. Known synonyms of its values are searched too. */
  field: string;
  names: readonly string[];
  /** The id of a make: only models of that make are searched. Omitted for other kinds of names. */
  within?: number;
}

/** Looks up former names of entries in the table. Returns the ones that exist, folded, each with its entry's present name. */
export async function findFormerNames(
  db: Database,
  table: string,
  { field, names, within = 0 }: FormerSearch,
): Promise<FormerNames> {
  if (names.length === 0) return new Map();
  const folded = [...new Set(names.flatMap((name) => foldedWays(field, name)))];
  const { rows } = await sql<{ folded: string; name: string }>`
    select former_name.folded, named.name from former_name
    join ${sql.table(table)} as named on named.id = former_name.target_id
    where former_name.kind = ${table} and former_name.within_id = ${within}
      and former_name.folded in (${sql.join(folded)})`.execute(db);
  return new Map(rows.map(({ folded, name }) => [folded, name]));
}

/** Returns the ids of the makes that once had a model with one of these names. */
export async function makesWithFormerModels(db: Database, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const folded = [...new Set(names.flatMap((name) => foldedWays('model', name)))];
  const { rows } = await sql<{ make: number }>`
    select distinct within_id as make from former_name where kind = 'model' and folded in (${sql.join(folded)})
    order by within_id`.execute(db);
  return rows.map(({ make }) => Number(make));
}

/** Returns all former names of the entries in a table, each with the present name of its entry. */
export async function listFormerNames(db: Database, table: string): Promise<FormerNames> {
  const { rows } = await sql<{ folded: string; name: string }>`
    select former_name.folded, named.name from former_name
    join ${sql.table(table)} as named on named.id = former_name.target_id
    where former_name.kind = ${table}`.execute(db);
  return new Map(rows.map(({ folded, name }) => [folded, name]));
}

/** Returns all former names of models, by the name of their make. */
export async function listFormerModels(db: Database): Promise<ReadonlyMap<string, FormerNames>> {
  const { rows } = await sql<{ make: string; folded: string; name: string }>`
    select make.name as make, former_name.folded, model.name from former_name
    join model on model.id = former_name.target_id join make on make.id = former_name.within_id
    where former_name.kind = 'model'`.execute(db);
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ make }) => make),
      ([make, models]) => [make, new Map(models.map(({ folded, name }) => [folded, name]))],
    ),
  );
}

/** Returns all former names of places in their original spelling, each with the place's present name. */
export async function listFormerPlaces(db: Database): Promise<{ former: string; name: string }[]> {
  const { rows } = await sql<{ former: string; name: string }>`
    select former_name.name as former, place.name from former_name join place on place.id = former_name.target_id
    where former_name.kind = 'place' order by former_name.created_at`.execute(db);
  return rows;
}

/**
 * Locks these entries against deletion until the transaction ends, and returns the ids of those that still exist. Call it before writing
 * references to them.
 */
export async function holdNames(db: Database, table: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(sql<{ id: number }>`${sql.table(table)}`.as('held'))
    .select('held.id')
    .where('held.id', 'in', [...new Set(ids)])
    .orderBy('held.id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
