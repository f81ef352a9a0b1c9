import type { z } from 'zod';
import type { EntitySpec, FieldKind, FieldSpec, RelationSpec } from '#contract/entities/entity.ts';
import type { FieldWords } from '#contract/entities/entity-words.ts';

/** The kinds of field that are stored in a column: all but the computed ones. */
export type ColumnKind = Exclude<FieldKind, 'computed'>;

export interface Field {
  kind: ColumnKind;
  column: string;
}

/** A row as the databases give it; `owner` is added where a row is loaded for another entry. */
export type StoredRow = Record<string, unknown>;

/** Part of an answer that is worked out from other columns; it cannot be filtered or sorted. */
export interface ComputedField {
  columns: readonly string[];
  toJson(row: StoredRow): string;
  /** Schema of the output of `toJson`, if the entity says only that it is JSON. */
  schema?: z.ZodType;
}

interface RelationBase {
  /** The target's name, not a reference, so that types may refer to each other. */
  target: string;
  /** The only fields of the target by which lists may be narrowed and ordered through this relation; undefined: all. */
  narrowing: readonly string[] | undefined;
  /** Populated only if `populate` names it; `*` leaves it out. */
  isExtra?: boolean;
}

export type Relation = RelationBase &
  (
    | { kind: 'to-one'; column: string; isListed: boolean }
    | { kind: 'to-many'; link: string; ownerColumn: string; targetColumn: string; ordered: boolean }
    | { kind: 'has-many'; column: string }
  );

/** A content type as the API serves it, made from its entity. Names that the entity does not declare are refused before any SQL exists. */
export interface ContentType<Spec extends EntitySpec = EntitySpec> {
  entity: Spec;
  /** Descriptions and units of its fields and relations, for the API's document. */
  words?: Readonly<Record<string, FieldWords>>;
  /** The name in addresses: `/api/{plural}`. */
  plural: string;
  table: string;
  /** Names of fields and computed fields, in the order in which they stand in an answer. */
  attributes: string[];
  /** Attributes that are answered only when a request names them. */
  extras: ReadonlySet<string>;
  fields: Record<string, Field>;
  computed: Record<string, ComputedField>;
  /** The relations in the order of an answer. */
  relations: Record<string, Relation>;
  /** Fields and relations that an index leads to; undefined: the table is small, and any query is quick. */
  indexed: ReadonlySet<string> | undefined;
  /** The column with the id of the member who owns an entry and alone sees it; undefined: everybody sees all entries. */
  ownerColumn: string | undefined;
  /** Few entries, used everywhere: filters on them become ids first, and answers are completed from memory. */
  isDictionary: boolean;
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The column of a field has its name in snake_case, but for a location, which refers to the table of places. */
export const columnOf = (name: string, { kind }: Pick<FieldSpec, 'kind'>): string =>
  kind === 'location' ? 'place_id' : snakeCase(name);

export const keyColumnOf = (name: string, { column }: { column?: string }): string => column ?? `${name}_id`;

/** Returns the column of a link table that refers to the owner. */
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

/** Builds the content type of an entity. `computed`: how the values of its computed fields are worked out. */
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
    indexed: spec.indexed && new Set(['id', 'documentId', ...spec.indexed]),
    ownerColumn: ownerColumnIn(spec),
    isDictionary: spec.isDictionary ?? false,
  };
}
