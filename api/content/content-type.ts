import type { Tables } from '../db/tables.ts';

/**
 * What a field holds, which is how a filter's value is read and how a stored value is written out:
 * `place` is text kept once in the table `place`, `json` is text that holds JSON.
 */
export type FieldKind = 'integer' | 'decimal' | 'text' | 'boolean' | 'datetime' | 'json' | 'place';

export interface Field {
  kind: FieldKind;
  column: string;
}

/** A row as the engines give it; `owner` is added where a row is loaded for another entry. */
export type StoredRow = Record<string, unknown>;

/** Part of an answer that is worked out from other columns; it cannot be filtered or sorted. */
export interface ComputedField {
  columns: readonly string[];
  toJson(row: StoredRow): string;
}

interface RelationBase {
  /** Named, not referenced, so that types may point at each other. */
  target: string;
  /** The only fields of the target by which lists may be narrowed and ordered through this relation; undefined: all. */
  narrowing?: readonly string[];
}

export type Relation = RelationBase &
  /** `isListed`: answers hold it as a list of one entry or none. */
  (
    | { kind: 'to-one'; column: string; isListed?: boolean }
    /** `link` holds pairs; `position` orders them where the order means something. */
    | { kind: 'to-many'; link: keyof Tables; ownerColumn: string; targetColumn: string; ordered: boolean }
    /** The other side of a to-one: the target's `column` names the owner. */
    | { kind: 'has-many'; column: string }
  );

/** Everything the API may say of one kind of entry. What is not declared here is refused before any SQL exists. */
export interface ContentType {
  /** As in `/api/{plural}`. */
  plural: string;
  table: keyof Tables;
  /** Names of fields and computed fields, in the order in which they stand in an answer. */
  attributes: string[];
  fields: Record<string, Field>;
  computed: Record<string, ComputedField>;
  /** In the order in which they stand in an answer. */
  relations: Record<string, Relation>;
  /** Fields and relations that an index leads to; undefined: the table is small, and any query is quick. */
  indexed: ReadonlySet<string> | undefined;
  /** Few entries, used everywhere: filters on them become ids first, and answers are completed from memory. */
  isDictionary: boolean;
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Declares a type. A field's column has its name in snake_case, but for `place`, which refers to the table of places. */
export function contentType(declaration: {
  plural: string;
  table: keyof Tables;
  attributes: Record<string, FieldKind | ComputedField>;
  relations?: Record<string, Relation>;
  /** Of a type that grows with the market: what its lists may be narrowed and ordered by at any size. */
  indexed?: readonly string[];
  isDictionary?: boolean;
}): ContentType {
  const attributes: Record<string, FieldKind | ComputedField> = {
    id: 'integer',
    documentId: 'text',
    ...declaration.attributes,
    createdAt: 'datetime',
    updatedAt: 'datetime',
    publishedAt: 'datetime',
  };
  const fields: Record<string, Field> = {};
  const computed: Record<string, ComputedField> = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    if (typeof attribute !== 'string') computed[name] = attribute;
    else fields[name] = { kind: attribute, column: attribute === 'place' ? 'place_id' : snakeCase(name) };
  }
  return {
    plural: declaration.plural,
    table: declaration.table,
    attributes: Object.keys(attributes),
    fields,
    computed,
    relations: declaration.relations ?? {},
    indexed: declaration.indexed && new Set(['id', 'documentId', ...declaration.indexed]),
    isDictionary: declaration.isDictionary ?? false,
  };
}

export const toOne = (target: string, column: string) => ({ target, kind: 'to-one', column }) as const;

export const hasMany = (target: string, column: string): Relation => ({ target, kind: 'has-many', column });

/** Pictures or films, in their order. */
export const mediaOf = (link: keyof Tables, ownerColumn: string): Relation => ({
  target: 'media',
  kind: 'to-many',
  link,
  ownerColumn,
  targetColumn: 'media_id',
  ordered: true,
});
