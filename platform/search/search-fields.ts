import type { EntitySpec } from '#contract/entities/entity.ts';
import { type ContentType, columnOf, type StoredRow } from '../content/content-type.ts';
import type { TypeTalk } from './talk.ts';

/** A field or relation with few different values, such as a place, a condition or an owner. */
export interface Choice {
  name: string;
  column: string;
  /** The table with the names for the ids in the column; undefined if the column contains the name itself. */
  namedIn: string | undefined;
  /** For relations to entries with pages of their own: the column of the related table that contains their names. */
  entryName?: string;
  /** Whether visitors see a count beside each value (a facet). Yes-or-no fields have none, nor do fields that only words can find. */
  isCounted: boolean;
}

/** A number for which visitors can set bounds. */
export interface Range {
  name: string;
  column: string;
  /** The lower bounds of the bars in its histogram. */
  steps: readonly number[];
}

/** A relation to any number of names in a dictionary: an entry has a set of them. */
export interface NameSet {
  name: string;
  /** The table that joins entries and names, with its columns for the one and the other. */
  link: string;
  ownerColumn: string;
  targetColumn: string;
  /** The table with the names. */
  namedIn: string;
}

/** Names of the choices, ranges and sets that free words are matched with. */
export interface WordFields {
  /** Relations whose names words may mean. A relation whose names contain others comes first: makes before models. */
  names: readonly string[];
  /** Fields with codes, of which people type the beginning. */
  codes: readonly string[];
  years: readonly string[];
  /** Fields with free texts. A word that is no name, year or code is searched for in them. */
  texts: readonly string[];
  /** The one of `texts` that says what an entry is for, as a sail is for a cruiser; undefined if there is none. */
  purpose?: string | undefined;
  /** How people speak of entries, apart from names, codes and years. */
  talk: TypeTalk;
}

/** The fields of a content type that the search index holds. */
export interface SearchFields {
  type: ContentType;
  choices: readonly Choice[];
  ranges: readonly Range[];
  sets: readonly NameSet[];
  /** Undefined if the type cannot be searched by words. */
  words?: WordFields;
}

/** Returns the table with the names for the ids in a choice's column; '' if the choice has none. */
export const tableOfNames = ({ choices }: SearchFields, name: string): string =>
  choices.find((choice) => choice.name === name)?.namedIn ?? '';

function choiceOf(type: ContentType, name: string, isCounted: boolean): Choice {
  const field = type.fields[name];
  if (field) {
    const namedIn = field.kind === 'location' ? 'place' : undefined;
    return { name, column: field.column, namedIn, isCounted: isCounted && field.kind !== 'boolean' };
  }
  const relation = type.relations[name];
  if (relation?.kind !== 'to-one') throw new Error(`${type.plural}.${name} is neither a field nor a to-one relation`);
  // The column of a relation is called after the table that it refers to.
  return { name, column: relation.column, namedIn: relation.column.replace(/_id$/, ''), isCounted };
}

type ToOne<Spec extends EntitySpec> = {
  [Name in keyof Spec['relations']]: Spec['relations'][Name] extends { kind: 'to-one' } ? Name : never;
}[keyof Spec['relations']] &
  string;

interface SearchOptions<Spec extends EntitySpec> {
  /** Returns the entity that a relation refers to. */
  entityNamed(name: string): EntitySpec;
  /** For each range, the lower bounds of the bars in its histogram. */
  steps: Readonly<Record<string, readonly number[]>>;
  /** Fields that are choices although the entity declares no filter for them. */
  choices?: readonly (keyof Spec['fields'] & string)[];
  words?: {
    names: readonly ToOne<Spec>[];
    codes: readonly (keyof Spec['fields'] & string)[];
    years: readonly (keyof Spec['fields'] & string)[];
    /** Fields that are choices only so that words can find their values; they have no facet. */
    found: readonly (keyof Spec['fields'] & string)[];
    texts: readonly (keyof Spec['fields'] & string)[];
    purpose?: keyof Spec['fields'] & string;
    talk: TypeTalk;
  };
}

function rangeOf(type: ContentType, name: string, steps: readonly number[] | undefined): Range {
  if (!steps) throw new Error(`${type.plural}.${name} has no steps of a histogram`);
  return { name, column: type.fields[name]?.column ?? name, steps };
}

/** Returns the sets of a type: its to-many relations to dictionaries. */
const setsOf = ({ relations }: ContentType, entityNamed: (name: string) => EntitySpec) =>
  Object.entries(relations).flatMap(([name, relation]): NameSet[] => {
    const { table, isDictionary } = entityNamed(relation.target);
    if (relation.kind !== 'to-many' || !isDictionary) return [];
    const { link, ownerColumn, targetColumn } = relation;
    return [{ name, link, ownerColumn, targetColumn, namedIn: table }];
  });

/** Returns the choice for a relation to entries with pages of their own. */
const entryChoice = (type: ContentType, name: string, { titleField }: EntitySpec): Choice => ({
  ...choiceOf(type, name, true),
  entryName: columnOf(titleField, { kind: 'text' }),
});

/**
 * Makes the search fields of a type: those for which the entity declares a filter, further choices, those whose values words may mean, and
 * all sets.
 */
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
    sets: setsOf(type, entityNamed),
    words,
  };
}

/** Returns the columns of a type's table that are read to build a segment of its index. */
export const searchedColumns = ({ choices, ranges }: SearchFields): string[] => [
  'id',
  'created_at',
  ...choices.map(({ column }) => column),
  ...ranges.map(({ column }) => column),
];

/** A row as it is read to build a segment: the columns by `searchedColumns`, and by the name of each set its ids, as `idsIn` reads them. */
export type SearchedRow = StoredRow & { id: number; created_at: number };

/** The character code of "0". */
const ZERO = 48;

/**
 * Returns the ids of a set: an array, or a text with commas between them as the database answers it; null if there are none. The text is read
 * digit by digit, since splitting it takes five times as long.
 */
export function idsIn(set: unknown): (string | number)[] {
  if (Array.isArray(set)) return set;
  const ids: number[] = [];
  if (typeof set !== 'string') return ids;
  let id = 0;
  for (let at = 0; at < set.length; at += 1) {
    const digit = set.charCodeAt(at) - ZERO;
    if (digit >= 0) id = id * 10 + digit;
    else {
      ids.push(id);
      id = 0;
    }
  }
  ids.push(id);
  return ids;
}
