import type { z } from 'zod';
import type { EntitySpec, FieldKind, FieldSpec, RelationSpec } from '#contract/entities/entity.ts';
import type { FieldWords } from '#contract/entities/entity-words.ts';

/** Kinds of fields that are stored in a column: all except computed ones. */
export type ColumnKind = Exclude<FieldKind, 'computed'>;

export interface Field {
  kind: ColumnKind;
  column: string;
}

/** A row as the database returns it. If it was loaded for another entry's relation, its `owner` is that entry's id. */
export type StoredRow = Record<string, unknown>;

/** A field that is computed from other columns. Lists cannot be filtered or sorted by it. */
export interface ComputedField {
  columns: readonly string[];
  toJson(row: StoredRow): string;
  /** Schema of the result of `toJson`. Only needed if the entity declares the field as JSON. */
  schema?: z.ZodType;
}

interface RelationBase {
  /** The related type's name. It is not a reference to the type, since types may refer to each other. */
  target: string;
  /** The only fields of the related type by which lists may be filtered and sorted through this relation; undefined: all. */
  narrowing: readonly string[] | undefined;
  /** True if `populate=*` leaves the relation out, so that only naming it includes it. */
  isExtra?: boolean;
}

export type Relation = RelationBase &
  (
    | { kind: 'to-one'; column: string; isListed: boolean }
    | { kind: 'to-many'; link: string; ownerColumn: string; targetColumn: string; ordered: boolean }
    | { kind: 'has-many'; column: string }
  );

/**
 * A content type as the API serves it, made from its entity. Names that the entity does not declare are rejected before any SQL is built.
 */
export interface ContentType<Spec extends EntitySpec = EntitySpec> {
  entity: Spec;
  /** Descriptions and units of fields and relations, for the API's documentation. */
  words?: Readonly<Record<string, FieldWords>>;
  /** The name in addresses: `/api/{plural}`. */
  plural: string;
  table: string;
  /** Names of fields and computed fields, in the order that they have in an answer. */
  attributes: string[];
  /** Names of fields that an answer contains only if the request's `fields` names them. */
  extras: ReadonlySet<string>;
  fields: Record<string, Field>;
  computed: Record<string, ComputedField>;
  /** Relations by name, in the order that they have in an answer. */
  relations: Record<string, Relation>;
  /** Fields and relations by which the database finds entries quickly; undefined: the table is so small that every query is quick. */
  indexed: ReadonlySet<string> | undefined;
  /** The column with the id of the member who owns an entry, and who alone sees it; undefined: everybody sees all entries. */
  ownerColumn: string | undefined;
  /**
   * Whether the type has few entries, which many others refer to. They are held in memory, and a filter on them is first resolved to their
   * ids.
   */
  isDictionary: boolean;
}

/** The fields that identify an entry: each has an index, and is never null. */
export const ID_FIELDS: ReadonlySet<string> = new Set(['id', 'documentId']);

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the column of a field: its name in snake_case, except for a location, which is stored as the id of a place. */
export const columnOf = (name: string, { kind }: Pick<FieldSpec, 'kind'>): string =>
  kind === 'location' ? 'place_id' : snakeCase(name);

export const keyColumnOf = (name: string, { column }: { column?: string }): string => column ?? `${name}_id`;

/** Returns the name of a link table's column that refers to the entry from which the relation leads. */
export const ownerColumnOf = ({ table }: Pick<EntitySpec, 'table'>): string => `${table}_id`;

function relationOf(spec: EntitySpec, name: string, relation: RelationSpec): Relation {
  const base = {
    target: relation.target,
    narrowing: relation.narrowing,
    isExtra: relation.answered === 'extra' ? true : undefined,
  };
  switch (relation.kind) {
    case 'to-one':
      return {
        kind: 'to-one',
        ...base,
        column: keyColumnOf(name, relation),
        isListed: relation.isListed ?? false,
      };
    case 'to-many':
      return {
        kind: 'to-many',
        ...base,
        link: relation.link,
        ownerColumn: ownerColumnOf(spec),
        targetColumn: relation.targetColumn,
        ordered: relation.isOrdered ?? false,
      };
    default:
      return { kind: 'has-many', ...base, column: relation.column };
  }
}

function ownerColumnIn({ ownedBy, relations }: EntitySpec): string | undefined {
  const owner = ownedBy === undefined ? undefined : relations[ownedBy];
  return ownedBy !== undefined && owner?.kind === 'to-one' ? keyColumnOf(ownedBy, owner) : undefined;
}

type ComputedName<Spec extends EntitySpec> = {
  [Name in keyof Spec['fields']]: Spec['fields'][Name] extends { kind: 'computed' } ? Name : never;
}[keyof Spec['fields']];

const TIMES = {
  createdAt: { kind: 'datetime' },
  updatedAt: { kind: 'datetime' },
  publishedAt: { kind: 'datetime' },
} as const;

/** Makes the content type of an entity. `computed`: how its computed fields get their values. */
export function contentType<Spec extends EntitySpec>(
  spec: Spec,
  ...[computed]: [ComputedName<Spec>] extends [never] ? [] : [Record<ComputedName<Spec> & string, ComputedField>]
): ContentType<Spec> {
  const declared: Record<string, FieldSpec> = {
    id: { kind: 'integer' },
    documentId: { kind: 'text' },
    ...spec.fields,
    ...TIMES,
  };
  const answered = Object.entries(declared).filter(([, { answered }]) => answered !== 'never');
  const fields = answered.flatMap(([name, field]): [string, Field][] =>
    field.kind === 'computed' ? [] : [[name, { kind: field.kind, column: columnOf(name, field) }]],
  );
  return {
    entity: spec,
    plural: spec.name,
    table: spec.table,
    attributes: answered.map(([name]) => name),
    extras: new Set(answered.flatMap(([name, { answered }]) => (answered === 'extra' ? [name] : []))),
    fields: Object.fromEntries(fields),
    computed: computed ?? {},
    relations: Object.fromEntries(
      Object.entries(spec.relations).map(([name, relation]) => [name, relationOf(spec, name, relation)]),
    ),
    indexed: spec.indexed && new Set([...ID_FIELDS, ...spec.indexed]),
    ownerColumn: ownerColumnIn(spec),
    isDictionary: spec.isDictionary ?? false,
  };
}
