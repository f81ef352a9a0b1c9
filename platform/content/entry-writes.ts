import { sql } from 'kysely';
import type { EntitySpec, FieldSpec } from '#contract/entities/entity.ts';
import { foldedName } from '#contract/values/market-names.ts';
import { createId } from '../create-id.ts';
import type { Database, DatabaseAdapter, Row } from '../database/adapter.ts';
import { columnOf, keyColumnOf, ownerColumnOf } from './content-type.ts';
import { newPlace } from './new-place.ts';

interface KindInputs {
  integer: number;
  decimal: number;
  text: string;
  boolean: boolean;
  /** In ms since 1970. */
  datetime: number;
  json: readonly string[];
  location: string;
  computed: never;
}

type FieldInput<Field extends FieldSpec> =
  | (Field extends { oneOf: readonly (infer Value)[] } ? Value : KindInputs[Field['kind']])
  | (Field extends { isRequired: true } | { kind: 'boolean' } ? never : null);

/** A field with one of these properties may be left out of a new entry. A field that answers contain only on request ('extra') is then null. */
type Defaulted = { defaultsToDocumentId: true } | { answered: 'extra' };

type FieldInputs<Fields extends EntitySpec['fields']> = {
  [Name in keyof Fields as Fields[Name] extends { kind: 'computed' } | { foldedFrom: string } | Defaulted
    ? never
    : Name]: FieldInput<Fields[Name]>;
} & { [Name in keyof Fields as Fields[Name] extends Defaulted ? Name : never]?: FieldInput<Fields[Name]> };

/** For each relation, its value in a new entry: the related entry's id, or a list of ids in order. */
type RelationInputs<Relations extends EntitySpec['relations']> = {
  [Name in keyof Relations as Relations[Name] extends { kind: 'to-one'; answered?: undefined } ? Name : never]:
    | number
    | (Relations[Name] extends { isRequired: true } ? never : null);
} & { [Name in keyof Relations as Relations[Name] extends { answered: 'extra' } ? Name : never]?: number | null } & {
  [Name in keyof Relations as Relations[Name] extends { kind: 'to-many' } ? Name : never]: readonly number[];
};

/** The ids and times that may be set for any entry, besides its own fields. Times are in ms since 1970. */
export interface EntryTimes {
  /**
   * The id that the entry is to have, such as one from another system; by default the next free one. `continueIds` must be called before,
   * and either all rows of an insert have an id or none.
   */
  id?: number;
  /** 24 characters, beginning with a letter; by default a new one. */
  documentId?: string;
  createdAt: number;
  /** In ms since 1970; by default the time of creation. */
  updatedAt?: number;
  /** In ms since 1970, by default the time of creation. Null: the entry is not published, so visitors cannot see it. */
  publishedAt?: number | null;
}

/** A new entry with all its fields and relations by name. If one is missing, TypeScript reports it. */
export type NewEntry<Spec extends EntitySpec> = EntryTimes &
  FieldInputs<Spec['fields']> &
  RelationInputs<Spec['relations']>;

const NOTHING: Readonly<Record<string, unknown>> = { boolean: false, json: [], 'to-many': [] };

/** Returns an entry in which every value is null, false or an empty list. The caller must still set those fields that cannot be null. */
export const emptyEntry = <Spec extends EntitySpec>({ fields, relations }: Spec) =>
  Object.fromEntries(
    Object.entries({ ...fields, ...relations }).map(([name, { kind }]) => [name, NOTHING[kind] ?? null]),
  ) as Omit<NewEntry<Spec>, keyof EntryTimes>;

/** Changes to an entry. Fields and relations that are missing stay as they are. */
export type ChangedEntry<Spec extends EntitySpec> = Partial<Omit<NewEntry<Spec>, 'documentId' | 'updatedAt'>> & {
  id: number;
  /**
   * The `updated_at` that the editor saw. If the entry has changed since, EditConflict is thrown. Without `version`, changes by others are
   * overwritten.
   */
  version?: number;
};

/** Thrown if somebody else changed or deleted an entry after its editor had read it. */
export class EditConflict extends Error {
  readonly entryId: number;

  constructor(entryId: number) {
    super(`Entry ${entryId} has been changed by somebody else`);
    this.entryId = entryId;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Ids of places, by name. */
type Places = ReadonlyMap<string, number>;

interface ColumnWrite {
  /** Name of the field or relation whose value the column stores. */
  name: string;
  column: string;
  valueIn(values: Values, places: Places): Row[number];
  /** The default of a column that has a value only while the entry is published; undefined for all other columns. */
  whilePublished?: string | undefined;
}

/** Returns a field's value. Throws if it is undefined, since the database would store null in its place. */
function requireValue(values: Values, name: string): unknown {
  const value = values[name];
  if (value === undefined) throw new Error(`${name} has no value`);
  return value;
}

function storedValue(kind: FieldSpec['kind'], value: unknown, places: Places): Row[number] {
  if (value === null) return null;
  if (kind === 'boolean') return value ? 1 : 0;
  if (kind === 'json') return JSON.stringify(value);
  if (kind === 'location') return places.get(String(value)) ?? null;
  return typeof value === 'number' ? value : String(value);
}

const fieldWrite = (name: string, field: FieldSpec): ColumnWrite => ({
  name,
  column: columnOf(name, field),
  valueIn(values, places) {
    if (field.answered === 'extra') return storedValue(field.kind, values[name] ?? null, places);
    const isDefault = field.defaultsToDocumentId && !(name in values);
    return storedValue(field.kind, requireValue(values, isDefault ? 'documentId' : name), places);
  },
});

const foldedWrite = (name: string, from: string): ColumnWrite => ({
  name: from,
  column: columnOf(name, { kind: 'text' }),
  valueIn: (values) => foldedName(String(requireValue(values, from))),
});

const availabilityWrite = (name: string, whilePublished: string): ColumnWrite => ({
  name,
  column: columnOf(name, { kind: 'text' }),
  whilePublished,
  valueIn: (values) => (values.publishedAt === null ? null : String(values[name] ?? whilePublished)),
});

const keyWrite = (name: string, relation: { column?: string; answered?: 'extra' }): ColumnWrite => ({
  name,
  column: keyColumnOf(name, relation),
  valueIn(values) {
    const id = relation.answered === 'extra' ? (values[name] ?? null) : requireValue(values, name);
    return id === null ? null : Number(id);
  },
});

interface LinkWrite {
  name: string;
  table: string;
  ownerColumn: string;
  targetColumn: string;
  isOrdered: boolean;
}

function columnWrites({ fields, relations }: EntitySpec): ColumnWrite[] {
  return [
    ...Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind === 'computed') return [];
      const { whilePublished, foldedFrom } = field;
      if (foldedFrom !== undefined) return [foldedWrite(name, foldedFrom)];
      return [whilePublished === undefined ? fieldWrite(name, field) : availabilityWrite(name, whilePublished)];
    }),
    ...Object.entries(relations).flatMap(([name, relation]) =>
      relation.kind === 'to-one' ? [keyWrite(name, relation)] : [],
    ),
  ];
}

const linkWrites = (spec: EntitySpec): LinkWrite[] =>
  Object.entries(spec.relations).flatMap(([name, relation]) => {
    if (relation.kind !== 'to-many') return [];
    const { link, targetColumn, isOrdered = false } = relation;
    return [{ name, table: link, ownerColumn: ownerColumnOf(spec), targetColumn, isOrdered }];
  });

async function insertLinks(
  adapter: DatabaseAdapter,
  db: Database,
  { name, table, ownerColumn, targetColumn, isOrdered }: LinkWrite,
  owners: readonly { id: number; values: Values }[],
): Promise<void> {
  const rows = owners.flatMap(({ id, values }) =>
    (requireValue(values, name) as readonly number[]).map((target, position) =>
      isOrdered ? [id, position, target] : [id, target],
    ),
  );
  const columns = isOrdered ? [ownerColumn, 'position', targetColumn] : [ownerColumn, targetColumn];
  await adapter.insertRows(db, table, columns, rows);
}

async function deleteLinks(db: Database, { table, ownerColumn }: LinkWrite, owners: readonly number[]): Promise<void> {
  if (owners.length === 0) return;
  await sql`delete from ${sql.table(table)} where ${sql.ref(ownerColumn)} in (${sql.join(owners)})`.execute(db);
}

/** Most attempts to find or insert a place: during an attempt, another process may delete the place. */
const MOST_LOOKS = 3;

/**
 * Returns the ids of the places in which these entries are, by name, and inserts places that are new. None of these places can be deleted
 * until the transaction ends.
 */
async function placesOf(db: Database, entries: readonly object[], now: number): Promise<Places> {
  const locations = entries.map((entry) => ('location' in entry ? entry.location : undefined));
  const names = [...new Set(locations.filter((location) => typeof location === 'string'))];
  if (names.length === 0) return new Map();
  for (let look = 1; ; look += 1) {
    await db
      .insertInto('place')
      .values(names.map((name) => newPlace(name, now)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const rows = await db
      .selectFrom('place')
      .select(['id', 'name', 'folded'])
      .where(({ eb, or }) => or([eb('name', 'in', names), eb('folded', 'in', names.map(foldedName))]))
      .orderBy('id')
      .forKeyShare()
      .execute();
    const places = names.flatMap((name): [string, number][] => {
      // If another process has just inserted the place in another spelling, no row has this name, but one has the same folded name.
      const place = rows.find((row) => row.name === name) ?? rows.find(({ folded }) => folded === foldedName(name));
      return place ? [[name, place.id]] : [];
    });
    if (places.length === names.length) return new Map(places);
    if (look === MOST_LOOKS) throw new Error('A place went while it was looked for');
  }
}

export interface EntryWrites<Spec extends EntitySpec> {
  /** Inserts entries with their relations. Returns the ids of the new entries, in the order of `entries`. */
  insert(adapter: DatabaseAdapter, db: Database, entries: readonly NewEntry<Spec>[]): Promise<number[]>;
  /**
   * Changes the given fields of entries. Each write increases `updated_at`, even if the clock has not moved: by this version of an entry,
   * caches and the search index notice changes. Throws EditConflict if an entry's `version` is outdated.
   */
  update(adapter: DatabaseAdapter, db: Database, entries: readonly ChangedEntry<Spec>[], now: number): Promise<void>;
  /**
   * Deletes entries and the rows that belong only to them. Other rows that refer to these entries stay, but their reference becomes null.
   */
  delete(db: Database, ids: readonly number[]): Promise<void>;
}

/**
 * Returns functions that write the entries of an entity. `db` must be a transaction, so that an entry is stored as a whole or not at all.
 */
export function entryWrites<Spec extends EntitySpec>(spec: Spec): EntryWrites<Spec> {
  const { table } = spec;
  const columns = columnWrites(spec);
  const links = linkWrites(spec);
  const columnNames = [
    'document_id',
    'created_at',
    'updated_at',
    'published_at',
    ...columns.map(({ column }) => column),
  ];

  /** If an update publishes or unpublishes its entry, sets those columns with `whilePublished` that the update does not name. */
  function withPublication(entry: ChangedEntry<Spec>) {
    const { publishedAt } = entry;
    const ofPublished = columns.filter(({ whilePublished }) => whilePublished !== undefined);
    if (publishedAt === undefined || ofPublished.some(({ name }) => name in entry)) return [];
    return ofPublished.map(({ column, whilePublished }) =>
      publishedAt === null
        ? sql`${sql.ref(column)} = null`
        : sql`${sql.ref(column)} = coalesce(${sql.ref(column)}, ${whilePublished})`,
    );
  }

  async function updateColumns(db: Database, entry: ChangedEntry<Spec>, places: Places, now: number) {
    const { id, version, createdAt, publishedAt } = entry;
    const settings = [
      createdAt === undefined ? undefined : sql`created_at = ${createdAt}`,
      publishedAt === undefined ? undefined : sql`published_at = ${publishedAt}`,
      ...columns
        .filter(({ name }) => name in entry)
        .map(({ column, valueIn }) => sql`${sql.ref(column)} = ${valueIn(entry, places)}`),
      ...withPublication(entry),
      sql`updated_at = case when updated_at < ${now} then ${now} else updated_at + 1 end`,
    ].filter((setting) => setting !== undefined);
    const unchanged = version === undefined ? sql`` : sql`and updated_at = ${version}`;
    const { numAffectedRows } =
      await sql`update ${sql.table(table)} set ${sql.join(settings)} where id = ${id} ${unchanged}`.execute(db);
    if (version !== undefined && !numAffectedRows) throw new EditConflict(id);
  }

  return {
    async insert(adapter, db, entries) {
      const places = await placesOf(db, entries, entries[0]?.createdAt ?? 0);
      const identified = entries.map((entry) => {
        const { createdAt, updatedAt = createdAt, publishedAt = createdAt, documentId = createId() } = entry;
        return { ...entry, createdAt, updatedAt, publishedAt, documentId };
      });
      const numbers = entries.map(({ id }) => id).filter((id) => id !== undefined);
      if (numbers.length !== 0 && numbers.length !== entries.length) throw new Error('Some entries bring no number');
      const rows = identified.map((values, at) => [
        values.documentId,
        values.createdAt,
        values.updatedAt,
        values.publishedAt,
        ...columns.map(({ valueIn }) => valueIn(values, places)),
        ...numbers.slice(at, at + 1),
      ]);
      const names = numbers.length > 0 ? [...columnNames, 'id'] : columnNames;
      const ids = await adapter.insertRows(db, table, names, rows);
      const owners = identified.map((values, at) => ({ id: ids[at] ?? 0, values }));
      for (const link of links) await insertLinks(adapter, db, link, owners);
      return ids;
    },

    async update(adapter, db, entries, now) {
      const places = await placesOf(db, entries, now);
      for (const entry of entries) await updateColumns(db, entry, places, now);
      for (const link of links) {
        const owners = entries.flatMap((values) => (link.name in values ? [{ id: values.id, values }] : []));
        await deleteLinks(
          db,
          link,
          owners.map(({ id }) => id),
        );
        await insertLinks(adapter, db, link, owners);
      }
    },

    async delete(db, ids) {
      if (ids.length === 0) return;
      await sql`delete from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db);
    },
  };
}
