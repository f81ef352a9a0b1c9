import { valueComparison } from '../content/compare-value.ts';
import type { StoredRow } from '../content/content-type.ts';
import { type Dictionaries, publishedRow } from '../content/dictionaries.ts';
import type { Filter } from '../content/filter.ts';
import type { Choice, SearchFields } from './search-fields.ts';

/** A point between two numbers: just before all entries with `value`, or just after them if `isAfter`. */
export interface Cut {
  value: number;
  isAfter: boolean;
}

/**
 * A filter as the search index evaluates it. An entry without a value never meets `choice` or `range`; one with a set of values meets
 * `choice` if any of them matches. `among`: the values that match. If these are not known, `holds` is called with each value of the choice,
 * which may have a hundred thousand.
 */
export type SearchFilter =
  | { kind: 'and' | 'or'; parts: SearchFilter[] }
  | { kind: 'not'; part: SearchFilter }
  | { kind: 'choice'; name: string; among: readonly (string | number)[] }
  | { kind: 'choice'; name: string; holds: (value: string | number) => boolean }
  /**
   * Read upwards from the lowest number: values after the first cut match, after the second they do not, after the third they do again. The
   * cuts may be in any order.
   */
  | { kind: 'range'; name: string; cuts: Cut[] }
  | { kind: 'missing'; name: string; isMissing: boolean }
  | { kind: 'ids'; ids: readonly number[]; isAmong: boolean };

type Comparison = Filter & { kind: 'compare' };

const isValue = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

const before = (value: number): Cut => ({ value, isAfter: false });
const after = (value: number): Cut => ({ value, isAfter: true });
/** A cut above all numbers. Added to other cuts, it inverts which values match. */
const BEYOND_ALL = before(Number.POSITIVE_INFINITY);

/** Returns the only values that a comparison can match; undefined if the operator does not list them. */
const listedValues = ({ operator, values }: Comparison) =>
  operator === '$eq' || operator === '$in' ? values.filter(isValue) : undefined;

function cutsOf({ operator, values }: Comparison): Cut[] | undefined {
  const numbers = [...new Set(values.map(Number))];
  const points = numbers.flatMap((number) => [before(number), after(number)]);
  const [first = 0, second = 0] = values.map(Number);
  switch (operator) {
    case '$eq':
    case '$in':
      return points;
    case '$ne':
    case '$notIn':
      return [...points, BEYOND_ALL];
    case '$lt':
      return [before(Number.NEGATIVE_INFINITY), before(first)];
    case '$lte':
      return [before(Number.NEGATIVE_INFINITY), after(first)];
    case '$gt':
      return [after(first), BEYOND_ALL];
    case '$gte':
      return [before(first), BEYOND_ALL];
    case '$between':
      return first <= second ? [before(first), after(second)] : [];
    default:
      return undefined;
  }
}

/** Operators that can compare an entry's id with a list. True: the id must be in the list; false: it must not be. */
const IS_AMONG: ReadonlyMap<string, boolean> = new Map([
  ['$eq', true],
  ['$in', true],
  ['$ne', false],
  ['$notIn', false],
]);

/** Converts a filter to one that the index evaluates; undefined if it uses a field or operator that the index does not support. */
export async function searchFilter(
  { choices, ranges, sets }: SearchFields,
  filter: Filter,
  dictionaries: Dictionaries,
): Promise<SearchFilter | undefined> {
  const choiceNamed = (name: string) => choices.find((choice) => choice.name === name);

  /**
   * Converts a filter, inverted if `negated`. As in SQL (filter-sql.ts), each field's comparison is inverted: entries without a value never
   * match.
   */
  async function translate(filter: Filter, negated: boolean): Promise<SearchFilter | undefined> {
    switch (filter.kind) {
      case 'and':
      case 'or':
        return translateParts(filter, negated);
      case 'not':
        return translate(filter.part, !negated);
      case 'has-relation':
        return translatePresence(filter, negated);
      case 'relation':
        return translateRelation(filter, negated);
      case 'compare':
        return translateComparison(filter, negated);
    }
  }

  async function translateParts({ kind, parts }: Filter & { kind: 'and' | 'or' }, negated: boolean) {
    const translated: SearchFilter[] = [];
    for (const part of parts) {
      const ofPart = await translate(part, negated);
      if (!ofPart) return undefined;
      translated.push(ofPart);
    }
    return { kind: (kind === 'and') === negated ? 'or' : 'and', parts: translated } as const;
  }

  async function translatePresence(
    { name, present }: Filter & { kind: 'has-relation' },
    negated: boolean,
  ): Promise<SearchFilter | undefined> {
    const { namedIn } = choiceNamed(name) ?? {};
    if (!namedIn) return undefined;
    const rows = await dictionaries.rows(namedIn);
    const isThere = (id: string | number) => publishedRow(rows.get(Number(id))) !== undefined;
    if (present !== negated) return { kind: 'choice', name, holds: isThere };
    const gone: SearchFilter = { kind: 'choice', name, holds: (id) => !isThere(id) };
    return { kind: 'or', parts: [{ kind: 'missing', name, isMissing: true }, gone] };
  }

  async function translateRelation(
    { name, filter }: Filter & { kind: 'relation' },
    negated: boolean,
  ): Promise<SearchFilter | undefined> {
    const set = sets.find((one) => one.name === name);
    const { namedIn } = set ?? choiceNamed(name) ?? {};
    const meets = rowFilter(filter);
    if (!namedIn || !meets) return undefined;
    const ids = new Set<string | number>();
    for (const [id, row] of await dictionaries.rows(namedIn)) if (publishedRow(row) && meets(row)) ids.add(id);
    const among: SearchFilter = { kind: 'choice', name, among: [...ids] };
    if (!negated) return among;
    // As in SQL, an entry without any name in its set meets the inverted filter.
    return set ? { kind: 'not', part: among } : { kind: 'choice', name, holds: (id) => !ids.has(id) };
  }

  async function translateComparison(filter: Comparison, negated: boolean): Promise<SearchFilter | undefined> {
    const { name, operator, values } = filter;
    const choice = choiceNamed(name);
    const isRange = ranges.some((range) => range.name === name);
    if (!choice && !isRange) return translateIds(filter, negated);
    if (operator === '$null' || operator === '$notNull') {
      const isMissing = (operator === '$null') === (values[0] === 1);
      return { kind: 'missing', name, isMissing: isMissing !== negated };
    }
    if (!choice) {
      const cuts = cutsOf(filter);
      return cuts && { kind: 'range', name, cuts: negated ? [...cuts, BEYOND_ALL] : cuts };
    }
    return translateChoice(choice, filter, negated);
  }

  async function translateChoice(choice: Choice, filter: Comparison, negated: boolean): Promise<SearchFilter> {
    const { name, namedIn } = choice;
    const among = namedIn || negated ? undefined : listedValues(filter);
    if (among) return { kind: 'choice', name, among };
    const isMet = valueComparison(filter.operator, filter.values);
    const textOf = await textsOf(choice);
    return { kind: 'choice', name, holds: (value) => isMet(textOf(value)) !== negated };
  }

  async function textsOf({ namedIn }: Choice): Promise<(value: string | number) => string | number> {
    if (!namedIn) return (value) => value;
    const rows = await dictionaries.rows(namedIn);
    return (id) => String(rows.get(Number(id))?.name ?? '');
  }

  return translate(filter, false);
}

function translateIds({ name, operator, values }: Comparison, negated: boolean): SearchFilter | undefined {
  const isAmong = IS_AMONG.get(operator);
  if (name !== 'id' || isAmong === undefined) return undefined;
  return { kind: 'ids', ids: values.map(Number), isAmong: isAmong !== negated };
}

/** Returns a function that tells whether a dictionary's row meets a filter; undefined if the filter needs another table or a location. */
function rowFilter(filter: Filter, negated = false): ((row: StoredRow) => boolean) | undefined {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.parts.map((part) => rowFilter(part, negated));
      const compiled = parts.filter((part) => part !== undefined);
      if (compiled.length < parts.length) return undefined;
      const isEvery = (filter.kind === 'and') !== negated;
      return isEvery ? (row) => compiled.every((part) => part(row)) : (row) => compiled.some((part) => part(row));
    }
    case 'not':
      return rowFilter(filter.part, !negated);
    case 'compare': {
      const { operator, values, field } = filter;
      if (field.kind === 'location' || field.kind === 'json') return undefined;
      if (operator === '$null' || operator === '$notNull') {
        const isMissing = ((operator === '$null') === (values[0] === 1)) !== negated;
        return (row) => (row[field.column] === null) === isMissing;
      }
      const isMet = valueComparison(operator, values);
      return (row) => {
        const value = row[field.column];
        return (typeof value === 'string' || typeof value === 'number') && isMet(value) !== negated;
      };
    }
    default:
      return undefined;
  }
}
