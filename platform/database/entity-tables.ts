import type { Generated } from 'kysely';
import type { EntitySpec, FieldSpec } from '#contract/entities/entity.ts';

// The types of the tables that hold entries, derived from the entities.

/** Columns of every table of entries. Times are in ms since 1970; unpublished entries are invisible to visitors. */
export interface EntryColumns {
  id: Generated<number>;
  document_id: string;
  created_at: number;
  updated_at: number;
  published_at: number | null;
}

type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : '';

type ColumnName<Name, Field extends FieldSpec> = Field['kind'] extends 'computed'
  ? never
  : Field['kind'] extends 'location'
    ? 'place_id'
    : SnakeCase<Name>;

/** Types of stored values: yes and no are 1 and 0, lists of texts are JSON. */
interface StoredValues {
  integer: number;
  decimal: number;
  text: string;
  boolean: number;
  datetime: number;
  json: string;
  location: number;
  computed: never;
}

type ColumnValue<Field extends FieldSpec> =
  | (Field extends { oneOf: readonly (infer Value)[] } ? Value : StoredValues[Field['kind']])
  | (Field extends { isRequired: true } | { kind: 'boolean' } ? never : null);

type KeyName<Name extends string, Relation> = Relation extends { kind: 'to-one'; column: infer Column extends string }
  ? Column
  : Relation extends { kind: 'to-one' }
    ? `${Name}_id`
    : never;

type TableOf<Spec extends EntitySpec> = EntryColumns & {
  [Name in keyof Spec['fields'] & string as ColumnName<Name, Spec['fields'][Name]>]: ColumnValue<Spec['fields'][Name]>;
} & {
  [Name in keyof Spec['relations'] & string as KeyName<Name, Spec['relations'][Name]>]:
    | number
    | (Spec['relations'][Name] extends { isRequired: true } ? never : null);
};

type LinkIn<Spec extends EntitySpec> = {
  [Name in keyof Spec['relations']]: Spec['relations'][Name] extends { kind: 'to-many' }
    ? Spec['relations'][Name] & { owner: `${Spec['table']}_id` }
    : never;
}[keyof Spec['relations']];

type Specs = Readonly<Record<string, EntitySpec>>;

type Link<Entities extends Specs> = { [Name in keyof Entities]: LinkIn<Entities[Name]> }[keyof Entities];

type LinkTables<Entities extends Specs> = {
  [One in Link<Entities> as One['link']]: { [Column in One['owner'] | One['targetColumn']]: number } & (One extends {
    isOrdered: true;
  }
    ? { position: number }
    : unknown);
};

/** The table of each entity, and the link tables of its relations. */
export type EntityTables<Entities extends Specs> = {
  [Name in keyof Entities as Entities[Name]['table']]: TableOf<Entities[Name]>;
} & LinkTables<Entities>;
