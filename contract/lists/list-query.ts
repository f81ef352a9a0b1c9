import type { Unit } from '../entities/field-filter.ts';
import { FOOTER_LOCATIONS, HERO_PRICE_UNIT, OTHER_LOCATION, SHORTCUT_LOCATIONS } from '../limits.ts';
import { SMALLEST_AMOUNT, writeAmount } from '../values/amount-text.ts';
import { DOCUMENT_ID } from '../values/document-id.ts';
import { LONGEST_WORDS } from '../values/search-words.ts';
import {
  type AnyListQuery,
  type FilterSpec,
  type FilterValue,
  LIST_SORTS,
  type ListQuery,
  type ListSort,
  type RangeFilter,
  type SaleList,
} from './sale-list.ts';

const LONGEST_TEXT = 100;
/** The most bytes that the names chosen in one filter may take in the query string of an API request. All models of a large make fit. */
const NAMES_BYTES = 4_500;
/** The most bytes that the names chosen in all filters together may take in the query string of an API request. */
const LISTS_BYTES = 13_500;
const BYTES_BESIDE_NAME = 55;
const LAST_PAGE = 1_000_000;
export const HIGHEST_NUMBER = 1_000_000_000_000;

/**
 * Reads a number from a list's address. Undefined for a text that is no number, or that could mean two numbers. Without `unit`, the number is read as
 * a count.
 */
export type NumberReader = (text: string, unit?: Unit) => number | undefined;

/** For each unit: whether a number of plain digits is plausible in this unit. */
const PLAIN: Readonly<Record<Unit, (number: number) => boolean>> = {
  year: (number) => number >= 1_000 && number <= 9_999,
  Ugx: (number) => number === 0 || number >= SMALLEST_AMOUNT,
  km: () => true,
};

/**
 * Reads plain digits, as links have them. Numbers as people type them ("8m") are read by typed-list-query.ts, which pages load only when somebody
 * types one.
 */
export const readPlainNumber: NumberReader = (text, unit) => {
  if (!/^\d{1,13}$/.test(text)) return undefined;
  const number = Number(text);
  return number <= HIGHEST_NUMBER && (unit === undefined || PLAIN[unit](number)) ? number : undefined;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/g;

/** Returns the text chosen in a filter, without control characters; undefined if it is empty, "all" or too long. */
function parseText(text: string | null): string | undefined {
  const trimmed = (text ?? '').replace(CONTROL_CHARACTERS, '').trim();
  return trimmed === '' || trimmed.toLowerCase() === 'all' || trimmed.length > LONGEST_TEXT ? undefined : trimmed;
}

/** Returns the search text, cut off after LONGEST_WORDS characters; undefined if it is empty or "all". */
function parseWords(text: string | null): string | undefined {
  const words = (text ?? '').replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
  // Counts whole characters, so that no surrogate pair is cut in two.
  const read = [...words].slice(0, LONGEST_WORDS).join('').trim();
  return read === '' || read.toLowerCase() === 'all' ? undefined : read;
}

/**
 * Returns a function that reads the names chosen in a filter, such as makes. It is called for each filter of a list, and drops names once the API's
 * query string would become too long.
 */
function openNamesReader() {
  let allLeft = LISTS_BYTES;
  return (texts: readonly string[]): string[] => {
    let left = NAMES_BYTES;
    return [...new Set(texts.flatMap((text) => parseText(text) ?? []))].filter((name) => {
      const bytes = encodeURIComponent(name).length + BYTES_BESIDE_NAME;
      if (bytes > left || bytes > allLeft) return false;
      left -= bytes;
      allLeft -= bytes;
      return true;
    });
  };
}

type NamesReader = ReturnType<typeof openNamesReader>;

const isSort = (text: string | null): text is ListSort => text !== null && Object.hasOwn(LIST_SORTS, text);

export const parseSort = (text: string | null): ListSort => (isSort(text) ? text : 'relevance');

/**
 * Returns the order of a list. Without search words, 'newest' and 'relevance' are the same order. It is then called 'relevance', the default, so that
 * the list has one address.
 */
const sortOf = ({ words }: Readonly<Record<string, FilterValue>>, sort: ListSort): ListSort =>
  words || sort !== 'newest' ? sort : 'relevance';

/** Returns the page number that an address names; 1 if it names none, or one that is not valid. */
export const parsePage = (params: URLSearchParams): number =>
  Math.min(Math.max(readPlainNumber(params.get('page') ?? '') ?? 1, 1), LAST_PAGE);

/** Returns the names of a range's two bounds, for example minYear and maxYear. Query object and address use the same names. */
export function boundNames(filter: string): [min: string, max: string] {
  const name = `${filter[0]?.toUpperCase()}${filter.slice(1)}`;
  return [`min${name}`, `max${name}`];
}

interface Reading {
  params: URLSearchParams;
  readNames: NamesReader;
  readNumber: NumberReader;
}

function parseBounds(
  key: string,
  { unit, exactly, atMostThousands }: RangeFilter,
  { params, readNumber }: Reading,
): [bound: string, value: number | undefined][] {
  const [min, max] = boundNames(key);
  const numberIn = (name: string | undefined, of?: Unit) =>
    name === undefined ? undefined : readNumber(params.get(name) ?? '', of);
  // The home page's form asks for one year and for a price in thousands. Without scripts, a browser sends them in the parameters that `exactly` and
  // `atMostThousands` name.
  const exact = numberIn(exactly, unit);
  const thousands = numberIn(atMostThousands) ?? Number.POSITIVE_INFINITY;
  const most = Math.min(numberIn(max, unit) ?? exact ?? Number.POSITIVE_INFINITY, thousands * HERO_PRICE_UNIT);
  return [
    [min, numberIn(min, unit) ?? exact],
    [max, Number.isFinite(most) ? most : undefined],
  ];
}

function parseFilter(key: string, filter: FilterSpec, reading: Reading): [key: string, value: FilterValue][] {
  if (filter.kind === 'range') return parseBounds(key, filter, reading);
  const { params, readNames, readNumber } = reading;
  const { parameter } = filter;
  switch (filter.kind) {
    case 'names': {
      const { alias = parameter } = filter;
      return [[key, readNames([parameter, alias].flatMap((name) => params.getAll(name)))]];
    }
    case 'texts':
      return [[key, readNames(params.getAll(parameter))]];
    case 'numbers':
      return [[key, readNames(params.getAll(parameter).flatMap((text) => String(readNumber(text) ?? '')))]];
    case 'entries':
      return [[key, readNames(params.getAll(parameter).filter((id) => DOCUMENT_ID.test(id)))]];
    case 'words':
      return [[key, parseWords(params.get(parameter))]];
    default: {
      const text = parseText(params.get(parameter));
      return [[key, filter.kind === 'choice' ? text?.toLowerCase() : text]];
    }
  }
}

/** Reads the query of a list from its address. Malformed values and unknown parameters are ignored, so that every link leads to a list. */
export function parseListQuery<List extends SaleList>(
  list: List,
  params: URLSearchParams,
  readNumber = readPlainNumber,
): ListQuery<List> {
  const reading = { params, readNumber, readNames: openNamesReader() };
  const filters = Object.entries(list.filters).flatMap(([key, filter]) => parseFilter(key, filter, reading));
  const chosen: Record<string, FilterValue> = Object.fromEntries(filters);
  const query = { ...chosen, sort: sortOf(chosen, parseSort(params.get('sort'))), page: parsePage(params) };
  // The cast is safe: parseFilter returns, for each filter, a value of the type that its kind has.
  return query as ListQuery<List>;
}

/** Returns the query without any filters, which shows the whole list. */
export const everythingIn = <List extends SaleList>(list: List): ListQuery<List> =>
  parseListQuery(list, new URLSearchParams());

interface Parameter {
  name: string;
  key: string;
  write(value: string | number): string;
}

function listParameters(list: SaleList): Parameter[] {
  const filters = Object.entries(list.filters);
  const chosen = filters.flatMap(([key, filter]) =>
    filter.kind === 'range' ? [] : [{ key, name: filter.parameter, write: String }],
  );
  const bounds = filters.flatMap(([key, filter]) => {
    if (filter.kind !== 'range') return [];
    const write = filter.unit === 'Ugx' ? (value: string | number) => writeAmount(Number(value)) : String;
    return boundNames(key).map((name) => ({ key: name, name, write }));
  });
  return [...chosen, ...bounds];
}

const parameters = new Map<SaleList, Parameter[]>();

/**
 * Returns the address parameters of all filters, with the bounds of ranges last. Each list's are made once, since a page has a hundred
 * links to lists.
 */
function parametersOf(list: SaleList): Parameter[] {
  const made = parameters.get(list) ?? listParameters(list);
  parameters.set(list, made);
  return made;
}

/**
 * Returns the parameters of a list's address; `parseListQuery` reads the same query from them. Parameters with their default value are left out, so
 * that each list has one address.
 */
export function formatListQuery(list: SaleList, query: Partial<AnyListQuery>): URLSearchParams {
  const params = new URLSearchParams();
  for (const { key, name, write } of parametersOf(list)) {
    for (const value of valuesOf(query[key])) params.append(name, write(value));
  }
  const { sort = 'relevance', page = 1 } = query;
  if (sortOf(query, sort) !== 'relevance') params.append('sort', sort);
  if (page > 1) params.append('page', String(page));
  return params;
}

/** Returns the address of a list. */
export function listPath(list: SaleList, query: Partial<AnyListQuery>): string {
  const params = formatListQuery(list, query).toString();
  return params === '' ? list.path : `${list.path}?${params}`;
}

/**
 * Returns the values chosen in a filter as an array. A single value, such as a bound of a range, becomes an array of one; no choice becomes an empty
 * array.
 */
export const valuesOf = (value: FilterValue): readonly (string | number)[] =>
  typeof value === 'object' ? value : value === undefined ? [] : [value];

/** Returns the names chosen in a filter. */
export const namesIn = (query: AnyListQuery, filter: string): string[] => valuesOf(query[filter]).map(String);

const choicesOf = ({ sort: _sort, page: _page, ...choices }: AnyListQuery) =>
  Object.values(choices)
    .map(valuesOf)
    .filter(({ length }) => length > 0);

/** Returns the number of filters with a choice, for the button that opens the filters. */
export const countChoices = (query: AnyListQuery): number => choicesOf(query).length;

/** Shillings. The bounds of price ranges that pages offer are multiples of this; some lower bounds are one shilling higher. */
const PRICE_STEP = 1_000_000;

/**
 * Returns whether pages offer a link or choice with this place and price. Addresses with other places and prices are endless, so search engines must
 * not index them.
 */
export function isOffered({ location, minPrice, maxPrice }: AnyListQuery): boolean {
  const places: readonly FilterValue[] = [undefined, OTHER_LOCATION, ...SHORTCUT_LOCATIONS, ...FOOTER_LOCATIONS];
  return places.includes(location) && [minPrice, maxPrice].every((price) => Number(price ?? 0) % PRICE_STEP < 2);
}

/**
 * Returns whether search engines should index the list: all cars, or those of one make, body type or place, or of two such filters. Narrower lists,
 * free text and other orders are endless: links to them are nofollow, and the lists are noindex.
 */
export function isWorthFinding(query: AnyListQuery): boolean {
  const choices = choicesOf(query);
  if (query.words !== undefined) return false;
  return query.sort === 'relevance' && choices.length <= 2 && choices.every(({ length }) => length === 1);
}

/** The `rel` attribute of a link to a list: 'nofollow' for a list that search engines should not index. */
export const relOfList = (query: AnyListQuery) => (isWorthFinding(query) ? undefined : 'nofollow');
