import type { Entities, EntityName } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { HISTOGRAM_STEPS } from '#contract/facets.ts';
import { type ContentType, columnOf, type StoredRow } from '../content/content-type.ts';

/** A field or relation with few different values: a make, a place, a condition, a seller. */
export interface Choice {
  name: string;
  column: string;
  /** The table that has the names of what the column holds; undefined: the column holds the name itself. */
  namedIn: string | undefined;
  /** Where the names are no names of their own, but of entries with pages: the column of that table which has them. */
  entryName?: string;
  /** Has it a facet? What is only yes or no has none, nor has what only words may speak of. */
  isCounted: boolean;
}

/** A number that buyers set bounds to. */
export interface Range {
  name: string;
  column: string;
  /** Where the bars of its histogram begin. */
  steps: readonly number[];
}

/** What free words may speak of, by the names of its choices and ranges. */
export interface WordFields {
  /** Relations to dictionaries, whose names words are parts of. Each before those that stand within it: models have a make. */
  names: readonly string[];
  /** Texts that are known by how they begin. */
  codes: readonly string[];
  years: readonly string[];
}

/** What a list of one content type may be narrowed by in memory. */
export interface SearchFields {
  type: ContentType;
  choices: readonly Choice[];
  ranges: readonly Range[];
  /** Undefined: words say nothing about it. */
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
  // A table is what the keys that lead to it are called after.
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

/** What of a content type is held in memory: what its lists are narrowed by, and what words may speak of. */
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
