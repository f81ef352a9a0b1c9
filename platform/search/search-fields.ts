import type { EntitySpec } from '#contract/entities/entity.ts';
import { type ContentType, columnOf, type StoredRow } from '../content/content-type.ts';
import type { TypeTalk } from './talk.ts';

/** A field or relation with few different values: a place, a condition, an owner. */
export interface Choice {
  name: string;
  column: string;
  /** The table with the names for the column's ids; undefined: the column holds the name itself. */
  namedIn: string | undefined;
  /** For relations to entries with pages of their own: the column of that table which has their names. */
  entryName?: string;
  /** True: the field has a facet. Yes-or-no fields have none, nor have fields that are only found by words. */
  isCounted: boolean;
}

/** A number that visitors set bounds to. */
export interface Range {
  name: string;
  column: string;
  /** The lower bounds of the histogram's bars. */
  steps: readonly number[];
}

/** The choices and ranges that free words are matched with, by name. */
interface WordFields {
  /** Relations to dictionaries, with whose names words are matched. Each stands before those within it: makes before models. */
  names: readonly string[];
  /** Codes: texts whose beginning people know. */
  codes: readonly string[];
  years: readonly string[];
  /** Free texts that are looked through for words that are no names. */
  texts: readonly string[];
  /** How people speak of them beyond names, codes and years. */
  talk: TypeTalk;
}

/** The choices and ranges by which the lists of one content type are filtered in memory. */
export interface SearchFields {
  type: ContentType;
  choices: readonly Choice[];
  ranges: readonly Range[];
  /** Undefined: the type is not found by words. */
  words?: WordFields;
}

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

interface SearchOptions<Spec extends EntitySpec> {
  /** Returns the entity that a relation leads to. */
  entityNamed(name: string): EntitySpec;
  /** The lower bounds of each histogram's bars. */
  steps: Readonly<Record<string, readonly number[]>>;
  /** Choices that no filter declares. */
  choices?: readonly (keyof Spec['fields'] & string)[];
  words?: {
    names: readonly ToOne<Spec>[];
    codes: readonly (keyof Spec['fields'] & string)[];
    years: readonly (keyof Spec['fields'] & string)[];
    /** Fields that are found by words alone: nothing else narrows lists by them. */
    found: readonly (keyof Spec['fields'] & string)[];
    texts: readonly (keyof Spec['fields'] & string)[];
    talk: TypeTalk;
  };
}

function rangeOf(type: ContentType, name: string, steps: readonly number[] | undefined): Range {
  if (!steps) throw new Error(`${type.plural}.${name} has no steps of a histogram`);
  return { name, column: type.fields[name]?.column ?? name, steps };
}

/** Returns a relation to entries with pages of their own, which has their names. */
const entryChoice = (type: ContentType, name: string, { titleField }: EntitySpec): Choice => ({
  ...choiceOf(type, name, true),
  entryName: columnOf(titleField, { kind: 'text' }),
});

/** Returns the fields that the search index holds: those with a filter, and those with whose values words are matched. */
export function searchFields<Spec extends EntitySpec>(
  type: ContentType<Spec>,
  { entityNamed, steps, choices = [], words }: SearchOptions<Spec>,
): SearchFields {
  const { fields, relations }: EntitySpec = type.entity;
  const filters = Object.entries({ ...relations, ...fields }).flatMap(([name, { filter }]) =>
    filter ? [{ name, kind: filter.kind }] : [],
  );
  const isChoice = (name: string) => filters.some((filter) => filter.name === name);
  const uncounted = [...(words?.names ?? []), ...(words?.codes ?? []), ...(words?.found ?? [])].filter(
    (name) => !isChoice(name),
  );
  return {
    type,
    choices: [
      ...filters.flatMap(({ name, kind }) => {
        if (kind === 'range') return [];
        if (kind !== 'entries') return choiceOf(type, name, true);
        return entryChoice(type, name, entityNamed(type.relations[name]?.target ?? ''));
      }),
      ...choices.map((name) => choiceOf(type, name, true)),
      ...uncounted.map((name) => choiceOf(type, name, false)),
    ],
    ranges: filters.flatMap(({ name, kind }) => (kind === 'range' ? [rangeOf(type, name, steps[name])] : [])),
    words,
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
