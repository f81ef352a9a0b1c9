import { ApiError, invalidKey, type QueryParameter, validationError } from '../http/errors.ts';
import type { ContentType, Field, Relation } from './content-type.ts';
import { type ContentTypes, type Filter, MOST_POPULATE_CONDITIONS, parseFilter } from './filter.ts';
import { isQueryObject, ownOf, type QueryObject, type QueryValue } from './query-string.ts';

/** What to give of each entry: names of fields, and the relations to fill with entries of their own. */
export interface Selection {
  /** In the order in which the type declares them. */
  fields: string[];
  relations: PopulatedRelation[];
}

export interface PopulatedRelation extends Selection {
  name: string;
  relation: Relation;
  target: ContentType;
  filter: Filter | undefined;
  order: Order[];
}

/** One step of a sort: a field of the type itself, or of what to-one relations lead to. */
export interface Order {
  /** Of the field or relation of the type itself that the step begins with. */
  name: string;
  path: { relation: Relation & { kind: 'to-one' }; target: ContentType }[];
  field: Field;
  descending: boolean;
}

/** Both forms count from 0 inside; `form` says which of them the answer speaks. */
export interface Pagination {
  form: 'page' | 'offset';
  start: number;
  limit: number;
  withCount: boolean;
}

export interface EntryQuery {
  filter: Filter | undefined;
  /** Text to look for in the type's own texts, from `_q`. */
  search: string | undefined;
  order: Order[];
  selection: Selection;
  pagination: Pagination;
}

export const DEFAULT_PAGE_SIZE = 25;
export const LARGEST_PAGE_SIZE = 100;
export const LAST_PAGE = 1_000_000;
export const LAST_START = LAST_PAGE * LARGEST_PAGE_SIZE;
export const LONGEST_SEARCH = 256;
export const MOST_ORDERS = 10;

// ---- pagination

function wholeNumber(value: QueryValue, name: string, least: number, most: number): number {
  const text = typeof value === 'string' ? value : undefined;
  if (text === undefined) throw validationError(`pagination.${name} must be a single value`);
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw validationError(`pagination.${name} must be a whole number from ${least} to ${most}`);
}

const MOST_ASKED = Number.MAX_SAFE_INTEGER;

function parsePagination(value: QueryValue | undefined): Pagination {
  const asked: QueryObject = isQueryObject(value) ? value : {};
  const paged = asked.page !== undefined || asked.pageSize !== undefined;
  const offset = asked.start !== undefined || asked.limit !== undefined;
  if (paged && offset) {
    throw new ApiError(400, 'PaginationError', 'Cannot use both page & offset pagination in the same query');
  }
  const { withCount: counting = 'true' } = asked;
  if (typeof counting !== 'string') throw validationError('pagination.withCount must be a single value');
  const withCount = !['false', '0', 'f'].includes(counting);
  const size = asked.pageSize ?? asked.limit;
  const limit =
    size === undefined
      ? DEFAULT_PAGE_SIZE
      : Math.min(wholeNumber(size, offset ? 'limit' : 'pageSize', 1, MOST_ASKED), LARGEST_PAGE_SIZE);
  if (offset) {
    const start = asked.start === undefined ? 0 : wholeNumber(asked.start, 'start', 0, LAST_START);
    return { form: 'offset', start, limit, withCount };
  }
  const page = asked.page === undefined ? 1 : wholeNumber(asked.page, 'page', 1, LAST_PAGE);
  return { form: 'page', start: (page - 1) * limit, limit, withCount };
}

// ---- sort

function parseDirection(text: string): boolean {
  if (/^(asc|ASC)$/.test(text)) return false;
  if (/^(desc|DESC)$/.test(text)) return true;
  throw validationError('Invalid order. order can only be one of asc|desc|ASC|DESC');
}

function orderBy(type: ContentType, keys: string[], descending: boolean, types: ContentTypes): Order {
  const path: Order['path'] = [];
  let at = type;
  let allowed: readonly string[] | undefined;
  for (const [depth, key] of keys.entries()) {
    if (allowed && !allowed.includes(key)) break;
    const field = depth === keys.length - 1 ? ownOf(at.fields, key) : undefined;
    if (field && field.kind !== 'json') return { name: keys[0] ?? '', path, field, descending };
    const relation = ownOf(at.relations, key);
    if (relation?.kind !== 'to-one') throw invalidKey(key, keys.slice(0, depth).join('.') || null, 'sort');
    at = types(relation.target);
    allowed = relation.narrowing;
    path.push({ relation, target: at });
  }
  throw invalidKey(keys.at(-1) ?? '', null, 'sort');
}

function orderSteps(type: ContentType, value: QueryValue, types: ContentTypes, keys: string[] = []): Order[] {
  if (value === '') return [];
  if (Array.isArray(value)) return value.flatMap((part) => orderSteps(type, part, types));
  if (typeof value === 'string') {
    return value.split(',').map((part) => {
      const [path = '', direction = 'asc'] = part.trim().split(':');
      return orderBy(type, path.split('.'), parseDirection(direction), types);
    });
  }
  return Object.entries(value).flatMap(([key, inner]) => {
    if (isQueryObject(inner)) return orderSteps(type, inner, types, [...keys, key]);
    if (typeof inner !== 'string') throw validationError('sort must be a single value');
    return [orderBy(type, [...keys, key], parseDirection(inner), types)];
  });
}

function parseOrder(type: ContentType, value: QueryValue | undefined, types: ContentTypes): Order[] {
  const order = value === undefined ? [] : orderSteps(type, value, types);
  if (order.length > MOST_ORDERS) throw validationError(`sort takes at most ${MOST_ORDERS} fields`);
  return order;
}

// ---- fields and populate

function texts(value: QueryValue, param: QueryParameter): string[] {
  if (typeof value === 'string') return value === '' ? [] : value.split(',').map((part) => part.trim());
  if (Array.isArray(value)) {
    return value.map((part) => {
      if (typeof part !== 'string') throw validationError(`${param} must be a list of names`);
      return part;
    });
  }
  throw invalidKey(Object.keys(value)[0] ?? '', null, param);
}

const ALWAYS_GIVEN = ['id', 'documentId'];

/** The part that also an account's address takes. */
export function parseFields(type: ContentType, value: QueryValue | undefined): string[] {
  const all = type.attributes;
  const asked = value === undefined ? [] : texts(value, 'fields');
  if (asked.length === 0 || asked.includes('*')) return all.filter((name) => !type.extras.has(name));
  for (const name of asked) if (!all.includes(name)) throw invalidKey(name, null, 'fields');
  return all.filter((name) => ALWAYS_GIVEN.includes(name) || asked.includes(name));
}

/** Adds one name of a list, such as `make` or `garage.images`, to the object form. */
function addName(object: QueryObject, [name = '', ...rest]: string[]) {
  if (rest.length === 0) {
    object[name] ??= 'true';
    return;
  }
  const known = object[name];
  const inner = isQueryObject(known) && isQueryObject(known.populate) ? known.populate : Object.create(null);
  object[name] = { populate: inner };
  addName(inner, rest);
}

/** Both `populate=make`, `populate[0]=make`, `populate[make]=true` and what they hold, as the object form. */
function populateObject(type: ContentType, value: QueryValue, isNested: boolean): QueryObject {
  if (isQueryObject(value)) return value;
  // Commas separate names in the outermost text only.
  const names = isNested && typeof value === 'string' ? [value] : texts(value, 'populate');
  // Without a prototype, so that `toString` is a name like any other.
  const object: QueryObject = Object.create(null);
  for (const name of names) {
    if (name === '*') {
      for (const relation of Object.keys(type.relations)) object[relation] ??= 'true';
      continue;
    }
    addName(object, name.split('.'));
  }
  return object;
}

const POPULATE_KEYS = new Set(['fields', 'populate', 'filters', 'sort']);

/** How a populate came to a type: through these relations, and types before it. */
interface Way {
  path: string[];
  types: ContentType[];
}

const WAY_IN: Way = { path: [], types: [] };

/** A garage has parts that have a garage that has parts: going round would never end, and tell nothing new. */
function refuseWayBack(target: ContentType, { path, types }: Way) {
  if (!types.includes(target)) return;
  const [from] = types;
  const way = [from?.plural, ...path].join('.');
  throw validationError(`populate may not return to a type that it came from, as ${way} does to ${target.plural}`);
}

function parsePopulate(
  type: ContentType,
  value: QueryValue | undefined,
  types: ContentTypes,
  way: Way = WAY_IN,
): PopulatedRelation[] {
  if (value === undefined || value === '') return [];
  const { path } = way;

  function parseRelation(key: string, inner: QueryValue): PopulatedRelation[] {
    const [name = '', ...rest] = key.split('.');
    const relation = ownOf(type.relations, name);
    if (!relation) throw invalidKey(key, path.join('.') || null, 'populate');
    if (inner === 'false') return [];
    const target = types(relation.target);
    const here = [...path, name];
    const wayOn = { path: here, types: [...way.types, type] };
    refuseWayBack(target, wayOn);
    const options = rest.length > 0 ? { populate: { [rest.join('.')]: inner } } : populateOptions(inner, target, here);
    for (const option of Object.keys(options)) {
      if (!POPULATE_KEYS.has(option)) throw invalidKey(option, here.join('.'), 'populate');
    }
    const { fields, populate, filters, sort } = options;
    return [
      {
        name,
        relation,
        target,
        fields: parseFields(target, fields),
        relations: parsePopulate(target, populate, types, wayOn),
        filter: filters === undefined ? undefined : parseFilter(target, filters, types, MOST_POPULATE_CONDITIONS),
        order: parseOrder(target, sort, types),
      },
    ];
  }

  const parsed = Object.entries(populateObject(type, value, path.length > 0)).flatMap(([key, inner]) =>
    parseRelation(key, inner),
  );
  const twice = parsed.find(({ name }, at) => parsed.findIndex((other) => other.name === name) !== at);
  if (twice) throw validationError(`populate names ${[...path, twice.name].join('.')} twice`);
  const order = Object.keys(type.relations);
  return parsed.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

function populateOptions(value: QueryValue, target: ContentType, path: string[]): QueryObject {
  if (isQueryObject(value)) return value;
  if (value === 'true' || value === '1') return {};
  const relations = Object.keys(target.relations);
  if (value === '*' && relations.length > 0) return { populate: '*' };
  throw invalidKey(typeof value === 'string' ? value : '', path.join('.'), 'populate');
}

// ---- the whole

/** The part that also a single entry's address takes. */
export function parseSelection(type: ContentType, query: QueryObject, types: ContentTypes): Selection {
  return { fields: parseFields(type, query.fields), relations: parsePopulate(type, query.populate, types) };
}

/**
 * Reads the query of a list, by the contract's notes on the query language. Parameters that it does not know are
 * ignored; whatever is wrong in those that it knows is a ValidationError.
 */
export function parseEntryQuery(type: ContentType, query: QueryObject, types: ContentTypes): EntryQuery {
  const { filters, _q: search } = query;
  if (search !== undefined && (typeof search !== 'string' || search.length > LONGEST_SEARCH)) {
    throw validationError(`_q must be a single value of at most ${LONGEST_SEARCH} characters`);
  }
  return {
    filter: filters === undefined ? undefined : parseFilter(type, filters, types),
    search: search || undefined,
    order: parseOrder(type, query.sort, types),
    selection: parseSelection(type, query, types),
    pagination: parsePagination(query.pagination),
  };
}

/** So many comparisons with each of a few thousand rows are still quick. */
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

const isIndexedField = ({ indexed }: ContentType, name: string) => !indexed || indexed.has(name);

function isIndexedFilter(type: ContentType, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.every((part) => isIndexedFilter(type, part));
    case 'not':
      return isIndexedFilter(type, filter.part);
    case 'relation':
      // Of the other side of a to-one there may be any number for each entry.
      if (filter.relation.kind === 'has-many') return false;
      return isIndexedField(type, filter.name) && isIndexedFilter(filter.target, filter.filter);
    default:
      return isIndexedField(type, filter.name);
  }
}

/** Is what the query asks for found at once? If not, answering may mean reading a whole table, over and over. */
export function isQuick(type: ContentType, { filter, search, order }: EntryQuery): boolean {
  if (search) return false;
  if (filter && (comparisonsIn(filter) > QUICK_COMPARISONS || !isIndexedFilter(type, filter))) return false;
  return order.every(({ path, name }) => !type.indexed || (path.length === 0 && type.indexed.has(name)));
}
