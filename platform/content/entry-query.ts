import { validationError } from '../http/errors.ts';
import { type ContentType, ID_FIELDS } from './content-type.ts';
import { type ContentTypes, type Filter, parseFilter } from './filter.ts';
import { type Order, parseOrder } from './order.ts';
import { type Pagination, parsePagination } from './pagination.ts';
import type { QueryObject, QueryValue } from './query-string.ts';
import { parseSelection, type Selection } from './selection.ts';
import type { WholeNames } from './word-reader.ts';

export interface EntryQuery {
  filter: Filter | undefined;
  /** Text from `_q` to find in the type's text fields. */
  search: string | undefined;
  /** Words from the parameter `search`, for types whose words a `WordReader` understands. */
  words?: string | undefined;
  order: Order[];
  /** Names whose entries come before all others. Among these entries, and among the others, the order is `order`. */
  first?: WholeNames | undefined;
  selection: Selection;
  pagination: Pagination;
}

export const LONGEST_SEARCH = 256;

/**
 * Parses the query of a list as the contract specifies. Unknown parameters are ignored; a mistake in a known parameter throws a
 * ValidationError.
 */
export function parseEntryQuery(type: ContentType, query: QueryObject, types: ContentTypes): EntryQuery {
  const { filters, _q: search } = query;
  if (search !== undefined && (typeof search !== 'string' || search.length > LONGEST_SEARCH)) {
    throw validationError(`_q must be a single value of at most ${LONGEST_SEARCH} characters`);
  }
  return {
    filter: filters === undefined ? undefined : parseFilter(type, filters, types),
    search: search || undefined,
    words: parseWords(query.search),
    order: parseOrder(type, query.sort, types),
    selection: parseSelection(type, query, types),
    pagination: parsePagination(query.pagination),
  };
}

/** Returns the text of the parameter `search`; undefined if it is blank or not a text. */
export const parseWords = (value: QueryValue | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** The most comparisons in a quick filter: it stays quick even if it is evaluated for a few thousand rows. */
const QUICK_COMPARISONS = 10;

function comparisonsIn(filter: Filter): number {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.reduce((sum, part) => sum + comparisonsIn(part), 0);
    case 'not':
      return comparisonsIn(filter.part);
    case 'relation':
      return comparisonsIn(filter.filter);
    default:
      return 1;
  }
}

/**
 * Returns whether only entries with given ids can meet a filter. `mayBeNone`: whether it may name no id at all. In an `or`, SQLite reads every row
 * for a part that names none.
 */
function namesIds(filter: Filter, mayBeNone = true): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.some((part) => namesIds(part, mayBeNone));
    case 'or':
      return filter.parts.length > 0 && filter.parts.every((part) => namesIds(part, false));
    case 'compare':
      if (filter.operator !== '$eq' && filter.operator !== '$in') return false;
      return ID_FIELDS.has(filter.name) && (mayBeNone || filter.values.length > 0);
    default:
      return false;
  }
}

const isIndexedField = ({ indexed }: ContentType, name: string) => !indexed || indexed.has(name);

function isIndexedFilter(type: ContentType, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.every((part) => isIndexedFilter(type, part));
    case 'not':
      return isIndexedFilter(type, filter.part);
    case 'relation':
      // A has-many relation may have any number of rows for each entry. Of other relations, the database first lists all entries that meet the
      // filter.
      if (filter.relation.kind === 'has-many' || !(filter.target.isDictionary || namesIds(filter.filter))) return false;
      return isIndexedField(type, filter.name) && isIndexedFilter(filter.target, filter.filter);
    case 'has-relation':
      return isIndexedField(type, filter.name) && filter.target.isDictionary;
    default:
      return isIndexedField(type, filter.name);
  }
}

/** The most entries that a quick query skips: the database steps over each of them. */
const QUICK_SKIPPED = 10_000;

/**
 * Returns whether an index lists all entries in this order. Those of locations hold ids and not names, and those of yes and no hold one of
 * the two.
 */
const isIndexedOrder = (type: ContentType, { path, name, field }: Order) =>
  path.length === 0 && isIndexedField(type, name) && field.kind !== 'location' && field.kind !== 'boolean';

/**
 * Returns whether the database can answer the query from few rows of a large table: from those with given ids, or from the first ones in an
 * index's order. All else counts and sorts as many rows as meet the filter, which may be all, even if an index finds them.
 */
export function isQuick(type: ContentType, { filter, search, order, first, pagination }: EntryQuery): boolean {
  if (search || first) return false;
  if (filter && (comparisonsIn(filter) > QUICK_COMPARISONS || !isIndexedFilter(type, filter))) return false;
  if (!type.indexed) return true;
  if (filter) return namesIds(filter);
  return pagination.start <= QUICK_SKIPPED && order.length <= 1 && order.every((one) => isIndexedOrder(type, one));
}
