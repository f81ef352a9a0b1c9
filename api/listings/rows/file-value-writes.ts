import { type Selectable, sql } from 'kysely';
import { car } from '#contract/entities/car.ts';
import { entityNamed } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { sparePart } from '#contract/entities/spare-part.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { ListedKey } from './listing-queries.ts';

/**
 * Returns the names by which operators' files call the entries with these ids, in the same order. For pictures, these are the hashes of the
 * files.
 */
async function namesOf(db: Database, target: string, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { table } = entityNamed(target);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(table === 'media' ? 'hash' : 'name')} as name from ${sql.table(table)}
    where id in (${sql.join(ids)})`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.flatMap((id) => names.get(id) ?? []);
}

const isId = (value: unknown) => typeof value === 'number';

/** Returns a field's value in the form that files use: with names instead of ids, since the rows with these ids may be deleted. */
async function inFile(db: Database, { relations }: EntitySpec, field: string, value: unknown): Promise<unknown> {
  const relation = relations[field];
  const isNamed = [value].flat().every((one) => typeof one === 'string');
  if (!relation || isNamed) return value;
  const names = await namesOf(db, relation.target, [value].flat().filter(isId));
  return relation.kind === 'to-one' ? (names[0] ?? null) : names;
}

/**
 * Stores the last values that a file gave, before fields of a listing are changed on the market: a later file then changes such a field
 * only if its value is new. Call it in the transaction of the change. `former`: the values until then, with ids or names. Fields whose file
 * value is stored already are skipped. `listing` must be the present row.
 */
export async function rememberFileValues(
  db: Database,
  { id, kind, origin, file_values }: Pick<Selectable<Tables['listing']>, 'id' | 'kind' | 'origin' | 'file_values'>,
  former: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (origin !== 'import') return;
  const spec: EntitySpec = kind === 'car' ? car : sparePart;
  const fileValues: Record<string, unknown> = JSON.parse(file_values ?? '{}');
  const added = Object.entries(former).filter(
    ([field, value]) => value !== undefined && !Object.hasOwn(fileValues, field),
  );
  if (added.length === 0) return;
  for (const [field, value] of added) fileValues[field] = await inFile(db, spec, field, value);
  await db
    .updateTable('listing')
    .set({ file_values: JSON.stringify(fileValues) })
    .where('id', '=', id)
    .execute();
}

/** Stores the values that a file gave for fields that were changed on the market. The keys of `all` are ids of cars or of parts. */
export async function setFileValues(
  db: Database,
  key: ListedKey,
  all: ReadonlyMap<number, Readonly<Record<string, unknown>>>,
): Promise<void> {
  if (all.size === 0) return;
  const texts = [...all].map(([id, values]): [number, string | null] => [
    id,
    Object.keys(values).length > 0 ? JSON.stringify(values) : null,
  ]);
  const cases = texts.map(([id, text]) => sql`when ${id} then cast(${text} as text)`);
  await sql`
    update listing set file_values = case ${sql.ref(key)} ${sql.join(cases, sql` `)} end
    where ${sql.ref(key)} in (${sql.join([...all.keys()])})`.execute(db);
}
