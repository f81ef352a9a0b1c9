import { SELLERS_KEY } from '#contract/entities/entity.ts';
import { STOCK_NUMBER_TAKES } from '#contract/messages/write-api.ts';
import type { ContentType } from '../../platform/content/content-type.ts';
import type { ContentTypes } from '../../platform/content/filter.ts';
import {
  isQueryObject,
  MOST_LISTED,
  ownOf,
  type QueryObject,
  type QueryValue,
} from '../../platform/content/query-string.ts';
import { parseSelection, type Selection } from '../../platform/content/selection.ts';
import { validationError } from '../../platform/http/errors.ts';

// The stock number is the seller's own number of an ad. It is not a field of the car or part, because buyers never see it, so the query
// language does not know it. It is removed from a query before the query is parsed.

/** The stock number's name in bodies, `fields` and `filters`. */
export const STOCK_KEY = SELLERS_KEY;

const fieldNames = (fields: QueryValue | undefined): string[] =>
  typeof fields === 'string'
    ? fields.split(',').map((name) => name.trim())
    : Array.isArray(fields)
      ? fields.filter((name) => typeof name === 'string')
      : [];

const numbersIn = ({ filters }: QueryObject): QueryValue | undefined =>
  isQueryObject(filters) ? ownOf(filters, STOCK_KEY) : undefined;

/** Returns whether the query filters, sorts by or selects stock numbers. */
export const asksStockNumber = (query: QueryObject): boolean =>
  numbersIn(query) !== undefined || fieldNames(query.fields).includes(STOCK_KEY);

/** Returns the stock numbers that the query filters by; undefined if it does not. Throws a 400. */
export function stockNumbersIn(query: QueryObject): string[] | undefined {
  const condition = numbersIn(query);
  if (condition === undefined) return undefined;
  const [[operator, operand] = [], ...more] = isQueryObject(condition)
    ? Object.entries(condition)
    : [['$eq', condition] as const];
  const numbers = operator === '$in' ? [operand ?? ''].flat() : [operand];
  const isKnown = more.length === 0 && (operator === '$eq' || operator === '$in') && numbers.length <= MOST_LISTED;
  const texts = numbers.filter((one) => typeof one === 'string');
  if (!isKnown || texts.length !== numbers.length) throw validationError(STOCK_NUMBER_TAKES);
  return texts;
}

const without = (query: QueryObject, key: string): QueryObject =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== key));

/** Returns the query without stock numbers. */
export function withoutStockNumber(query: QueryObject): QueryObject {
  const { fields, filters } = query;
  const names = fieldNames(fields);
  const others = names.filter((name) => name !== STOCK_KEY);
  const rest = names.length === others.length ? query : { ...query, fields: others.length > 0 ? others : ['id'] };
  if (!isQueryObject(filters) || numbersIn(query) === undefined) return rest;
  const otherFilters = without(filters, STOCK_KEY);
  return Object.keys(otherFilters).length > 0 ? { ...rest, filters: otherFilters } : without(rest, 'filters');
}

/** The fields selected in a response to a seller about its own entries. */
export type OwnSelection = Selection & { hasStockNumber: boolean };

export const parseOwnSelection = (type: ContentType, query: QueryObject, types: ContentTypes): OwnSelection => ({
  ...parseSelection(type, withoutStockNumber(query), types),
  hasStockNumber: fieldNames(query.fields).includes(STOCK_KEY),
});

/** Adds the stock number to an entry that is already JSON text. */
export const withStockNumber = (entry: string, number: string | null): string =>
  `${entry.slice(0, -1)},"${STOCK_KEY}":${JSON.stringify(number)}}`;
