import { type RawBuilder, sql } from 'kysely';
import { entityNamed } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { columnOf, keyColumnOf, ownerColumnOf } from '../../../platform/content/content-type.ts';
import type { Database } from '../../../platform/database/adapter.ts';

// The value of an entry's field as people enter it: with names instead of the ids of makes, models, places and the like.

type NamedValue = string | number | readonly string[] | null;
type NamedValues = Readonly<Record<string, NamedValue>>;

const nameOf = (table: string, id: RawBuilder<unknown>) => sql`(select name from ${sql.table(table)} where id = ${id})`;

/** Returns an SQL expression for the value of a field, or for the name of a to-one relation; undefined for anything else. */
export function namedValue({ table, fields, relations }: EntitySpec, name: string): RawBuilder<unknown> | undefined {
  const field = fields[name];
  const relation = relations[name];
  if (field?.kind === 'location') return nameOf('place', sql.ref(`${table}.place_id`));
  if (field) return sql.ref(`${table}.${columnOf(name, field)}`);
  if (relation?.kind !== 'to-one') return undefined;
  return nameOf(entityNamed(relation.target).table, sql.ref(`${table}.${keyColumnOf(name, relation)}`));
}

/** Returns the related entries of a to-many relation, in their order. */
export async function linkedEntries(db: Database, spec: EntitySpec, name: string, id: number) {
  const relation = spec.relations[name];
  if (relation?.kind !== 'to-many') return [];
  const target = entityNamed(relation.target).table;
  const byName = sql.ref(`${target}.name`);
  const order = relation.isOrdered ? sql`${sql.ref(`${relation.link}.position`)}, ${byName}` : byName;
  const { rows } = await sql<{ id: number; name: string }>`
    select ${sql.ref(`${target}.id`)} as id, ${byName} as name from ${sql.table(relation.link)}
    join ${sql.table(target)} on ${sql.ref(`${target}.id`)} = ${sql.ref(relation.targetColumn)}
    where ${sql.ref(ownerColumnOf(spec))} = ${id} order by ${order}`.execute(db);
  return rows;
}

/** Returns the values of fields and relations of an entry, published or not; undefined if there is no such entry. */
export async function readNamedValues(
  db: Database,
  spec: EntitySpec,
  id: number,
  names: readonly string[],
): Promise<NamedValues | undefined> {
  const selected = names.flatMap((name) => {
    const value = namedValue(spec, name);
    return value ? [sql`${value} as ${sql.ref(name)}`] : [];
  });
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${sql.join(selected)} from ${sql.table(spec.table)} where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const values: Record<string, NamedValue> = {};
  for (const name of names) {
    const isMany = spec.relations[name]?.kind === 'to-many';
    values[name] = isMany ? (await linkedEntries(db, spec, name, id)).map((one) => one.name) : (row[name] ?? null);
  }
  return values;
}

/** Thrown for a name, such as a make's, that the market does not know. */
export class UnknownName extends Error {
  readonly field: string;
  readonly unknown: string;

  constructor(field: string, unknown: string) {
    super(`${field} knows no ${unknown}`);
    this.field = field;
    this.unknown = unknown;
  }
}

/**
 * Returns the ids of these names in order, and locks their rows so that they are not deleted until the transaction ends. Throws
 * UnknownName.
 */
async function idsOfNames(db: Database, field: string, target: string, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom(sql<{ id: number; name: string }>`${sql.table(entityNamed(target).table)}`.as('held'))
    .select(['held.id', 'held.name'])
    .where('held.name', 'in', names)
    .orderBy('held.id')
    .forKeyShare()
    .execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return names.map((name) => {
    const id = ids.get(name);
    if (id === undefined) throw new UnknownName(field, name);
    return id;
  });
}

const namesIn = (value: NamedValue): string[] => (value === null ? [] : [value].flat().map(String));

type WrittenValue = string | number | readonly number[] | null;

/**
 * Replaces the names in values by ids, the form in which entries are written. Names that depend on others, such as a model's on its make,
 * must be looked up by the caller. Throws UnknownName.
 */
export async function writtenValues(
  db: Database,
  { relations }: EntitySpec,
  values: NamedValues,
): Promise<Record<string, WrittenValue>> {
  const written: Record<string, WrittenValue> = {};
  for (const [name, value] of Object.entries(values)) {
    const relation = relations[name];
    if (relation === undefined) {
      written[name] = typeof value === 'object' ? null : value;
      continue;
    }
    const ids = await idsOfNames(db, name, relation.target, namesIn(value));
    written[name] = relation.kind === 'to-one' ? (ids[0] ?? null) : ids;
  }
  return written;
}
