import type { Entities, EntityName } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { HISTOGRAM_STEPS } from '#contract/lists/facets.ts';
import { type ContentType, columnOf, type StoredRow } from '../content/content-type.ts';

/** A field or relation with few different values: a make, a place, a condition, a seller. */
export interface Choice {
  name: string;
  column: string;
  /** The table with the names for the column's ids; undefined: the column holds the name itself. */
  namedIn: string | undefined;
  /** For relations to entries with pages of their own: the column of that table which has their names. */
  entryName?: string;
  /** Has it a facet? Yes-or-no fields have none, nor have fields that are only found by words. */
  isCounted: boolean;
}

/** A number that buyers set bounds to. */
export interface Range {
  name: string;
  column: string;
  /** Where the bars of its histogram begin. */
  steps: readonly number[];
}

/** The choices and ranges that free words are matched with, by name. */
export interface WordFields {
  /** Relations to dictionaries, with whose names words are matched. Each before those that belong to it: makes before models. */
  names: readonly string[];
  /** Codes: texts of which people know the beginning. */
  codes: readonly string[];
  years: readonly string[];
}

/** The choices and ranges by which the lists of one content type are filtered in memory. */
export interface SearchFields {
  type: ContentType;
  choices: readonly Choice[];
  ranges: readonly Range[];
  /** Undefined: the type is not found by words. */
  words?: WordFields;
}

type RangeName = keyof typeof HISTOGRAM_STEPS;

function choiceOf(type: ContentType, name: string, isCounted: boolean): Choice {
  const field = type.fields[name];
  if (field) {
    const namedIn = field.kind === 'location' ? 'place' : undefined;
    return { name, column: field.column, namedIn, isCounted: isCounted && field.kind !== 'boolean' };
  }
  const relation = type.relations[name];
  if (relation?.kind !== 'to-one') throw new Error(`${type.plural}.${name} is neither a field nor a to-one relation`);
  // The key of a relation is named after the table that it leads to.
  return { name, column: relation.column, namedIn: relation.column.replace(/_id$/, ''), isCounted };
}

type ToOne<Spec extends EntitySpec> = {
  [Name in keyof Spec['relations']]: Spec['relations'][Name] extends { kind: 'to-one' } ? Name : never;
}[keyof Spec['relations']] &
  string;

type NameField<
  Spec extends EntitySpec,
  Relation extends keyof Spec['relations'],
> = Spec['relations'][Relation] extends {
  target: infer Target extends EntityName;
}
  ? keyof Entities[Target]['fields'] & string
  : never;

interface SearchedNames<Spec extends EntitySpec> {
  /** Fields, and relations to dictionaries. */
  choices: readonly ((keyof Spec['fields'] | keyof Spec['relations']) & string)[];
  /** Relations to entries with pages of their own, each with the field that has their names. */
  entries?: { readonly [Relation in ToOne<Spec>]?: NameField<Spec, Relation> };
  ranges: readonly (keyof Spec['fields'] & RangeName)[];
  words?: {
    names: readonly ToOne<Spec>[];
    codes: readonly (keyof Spec['fields'] & string)[];
    years: readonly (keyof Spec['fields'] & RangeName)[];
  };
}

/**
 * Returns the fields of a content type that the search index holds: those that its lists are filtered by, and those that words
 * are matched with.
 */
export function searchFields<Spec extends EntitySpec>(
  type: ContentType<Spec>,
  { choices, entries = {}, ranges, words }: SearchedNames<Spec>,
): SearchFields {
  const named: Record<string, string | undefined> = entries;
  const uncounted = [...(words?.names ?? []), ...(words?.codes ?? [])].filter((name) => !choices.includes(name));
  return {
    type,
    choices: [
      ...choices.map((name) => choiceOf(type, name, true)),
      ...Object.entries(named).map(([name, field = '']) => ({
        ...choiceOf(type, name, true),
        entryName: columnOf(field, { kind: 'text' }),
      })),
      ...uncounted.map((name) => choiceOf(type, name, false)),
    ],
    ranges: ranges.map((name) => ({ name, column: type.fields[name]?.column ?? name, steps: HISTOGRAM_STEPS[name] })),
    ...(words && { words }),
  };
}

/** The columns that a segment is built from. */
export const searchedColumns = ({ choices, ranges }: SearchFields): string[] => [
  'id',
  'created_at',
  ...choices.map(({ column }) => column),
  ...ranges.map(({ column }) => column),
];

/** A row with these columns. */
export type SearchedRow = StoredRow & { id: number; created_at: number };
