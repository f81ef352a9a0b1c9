import { HERO_PRICE_UNIT, OTHER_LOCATION, SHORTCUT_LOCATIONS } from './limits.ts';

/** What a buyer asks of a list, as its address says it. Empty lists and undefined ask nothing. Bounds are inclusive. */
export interface ListQuery {
  makes: string[];
  models: string[];
  categories: string[];
  condition: string | undefined;
  location: string | undefined;
  minYear: number | undefined;
  maxYear: number | undefined;
  /** Whole shillings. */
  minPrice: number | undefined;
  maxPrice: number | undefined;
  /** km */
  minMileage: number | undefined;
  maxMileage: number | undefined;
  sort: ListSort;
  /** From 1. */
  page: number;
}

/** The orders a list offers, each with what it asks of the API. */
export const LIST_SORTS = {
  newest: { label: 'Newest first', api: 'createdAt:desc' },
  'price-asc': { label: 'Lowest price first', api: 'price:asc' },
  'price-desc': { label: 'Highest price first', api: 'price:desc' },
  'year-desc': { label: 'Latest year first', api: 'year:desc' },
  'mileage-asc': { label: 'Lowest mileage first', api: 'mileage:asc' },
} as const;

export type ListSort = keyof typeof LIST_SORTS;

export const EVERYTHING: ListQuery = {
  makes: [],
  models: [],
  categories: [],
  condition: undefined,
  location: undefined,
  minYear: undefined,
  maxYear: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  minMileage: undefined,
  maxMileage: undefined,
  sort: 'newest',
  page: 1,
};

const LONGEST_TEXT = 100;
/**
 * Of the API's query string, for one list of names: three of them must fit into it. All models of a large make do.
 */
const NAMES_BYTES = 4_500;
const BYTES_BESIDE_NAME = 55;
const LAST_PAGE = 1_000_000;
const HIGHEST_NUMBER = 1_000_000_000_000;

/** A whole number as people type it: commas and spaces are theirs. Undefined for anything else. */
function parseNumber(text: string | null): number | undefined {
  const digits = (text ?? '').replace(/[\s,]/g, '');
  if (!/^\d{1,15}$/.test(digits)) return undefined;
  const number = Number(digits);
  return number <= HIGHEST_NUMBER ? number : undefined;
}

/** A chosen text; empty and "all" choose nothing. */
function parseText(text: string | null): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
  const trimmed = (text ?? '').replace(/[\u0000-\u001f\u007f]/g, '').trim();
  return trimmed === '' || trimmed.toLowerCase() === 'all' || trimmed.length > LONGEST_TEXT ? undefined : trimmed;
}

function parseTexts(texts: string[]): string[] {
  const names = [...new Set(texts.flatMap((text) => parseText(text) ?? []))];
  let bytesLeft = NAMES_BYTES;
  return names.filter((name) => {
    bytesLeft -= encodeURIComponent(name).length + BYTES_BESIDE_NAME;
    return bytesLeft >= 0;
  });
}

const isSort = (text: string | null): text is ListSort => text !== null && Object.hasOwn(LIST_SORTS, text);

export const parseSort = (text: string | null): ListSort => (isSort(text) ? text : 'newest');

const lowest = (...bounds: (number | undefined)[]) => {
  const known = bounds.filter((bound) => bound !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

/** The page of a list that has no other state. */
export const parsePage = (params: URLSearchParams): number =>
  Math.min(Math.max(parseNumber(params.get('page')) ?? 1, 1), LAST_PAGE);

/** Reads a list's address. Malformed values are ignored, so that any link leads somewhere. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const text = (name: string) => parseText(params.get(name));
  const number = (name: string) => parseNumber(params.get(name));
  // The hero form's single year and its price in thousands, which a browser without scripts sends as they are.
  const year = number('year');
  const heroPrice = number('price');
  return {
    makes: parseTexts(params.getAll('selectedMake')),
    models: parseTexts(params.getAll('modelSelected')),
    categories: parseTexts([...params.getAll('selectedCategory'), ...params.getAll('category')]),
    condition: text('selectedCondition')?.toLowerCase(),
    location: text('location'),
    minYear: number('minYear') ?? year,
    maxYear: number('maxYear') ?? year,
    minPrice: number('minPrice'),
    maxPrice: lowest(number('maxPrice'), heroPrice === undefined ? undefined : heroPrice * HERO_PRICE_UNIT),
    minMileage: number('minMileage'),
    maxMileage: number('maxMileage'),
    sort: parseSort(params.get('sort')),
    page: parsePage(params),
  };
}

/** Writes a list's address; reading it gives the same query. What asks nothing is left out, so each list has one. */
export function formatListQuery(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  const add = (name: string, value: string | number | undefined) => {
    if (value !== undefined) params.append(name, String(value));
  };
  for (const make of query.makes) add('selectedMake', make);
  for (const model of query.models) add('modelSelected', model);
  for (const category of query.categories) add('selectedCategory', category);
  add('selectedCondition', query.condition);
  add('location', query.location);
  add('minYear', query.minYear);
  add('maxYear', query.maxYear);
  add('minPrice', query.minPrice);
  add('maxPrice', query.maxPrice);
  add('minMileage', query.minMileage);
  add('maxMileage', query.maxMileage);
  if (query.sort !== 'newest') add('sort', query.sort);
  if (query.page > 1) add('page', query.page);
  return params;
}

/** A list that these rules narrow: its page, what it asks the API for, and what the API calls a thing's category there. */
export interface SaleList<Name extends 'cars' | 'spareparts' = 'cars' | 'spareparts'> {
  path: string;
  entity: Name;
  category: 'category' | 'sparecategory';
  /** What its filters show the counts of. */
  facets: readonly string[];
}

export const CAR_LIST: SaleList<'cars'> = {
  path: '/filter',
  entity: 'cars',
  category: 'category',
  facets: ['make', 'model', 'category', 'condition', 'year', 'price', 'mileage'],
};
export const SPARE_PART_LIST: SaleList<'spareparts'> = {
  path: '/spareparts',
  entity: 'spareparts',
  category: 'sparecategory',
  // Parts have no models, and their prices would all fall into the first bar of cars.
  facets: ['make', 'sparecategory', 'condition', 'year', 'mileage'],
};

/** The address of a list, for links. */
export function listPath({ path }: SaleList, query: Partial<ListQuery>): string {
  const params = formatListQuery({ ...EVERYTHING, ...query }).toString();
  return params === '' ? path : `${path}?${params}`;
}

export const carListPath = (query: Partial<ListQuery>): string => listPath(CAR_LIST, query);
export const sparePartListPath = (query: Partial<ListQuery>): string => listPath(SPARE_PART_LIST, query);

/** How many choices narrow the list, for the button that opens them. */
export function countChoices(query: ListQuery): number {
  const { sort: _sort, page: _page, ...choices } = query;
  const isChosen = (value: string[] | string | number | undefined) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined;
  return Object.values(choices).filter(isChosen).length;
}

/**
 * Is it a list that people look for: all, those of one make, body type or place, or of two such things? Narrower ones, those of
 * two makes and those in another order are without end: search engines are neither led to them nor told to remember them.
 */
export function isWorthFinding(query: ListQuery): boolean {
  const { sort, page: _page, ...choices } = query;
  const values = Object.values(choices)
    .flat()
    .filter((value) => value !== undefined);
  return sort === 'newest' && values.length <= 2 && values.length === countChoices(query);
}

/** For a link to such a list. */
export const relOfList = (query: ListQuery) => (isWorthFinding(query) ? undefined : 'nofollow');

/** A filter of the API's query language, nested as its brackets are. */
export interface ApiFilter {
  [key: string]: string | number | readonly string[] | readonly ApiFilter[] | ApiFilter;
}

/** The rules of the list as a filter for the API: the one translation between the two. */
export function listFilter(list: SaleList, query: ListQuery): ApiFilter {
  const between = (min: number | undefined, max: number | undefined): ApiFilter | undefined =>
    min === undefined && max === undefined
      ? undefined
      : { ...(min === undefined ? {} : { $gte: min }), ...(max === undefined ? {} : { $lte: max }) };
  const named = (names: string[]): ApiFilter | undefined =>
    names.length === 0 ? undefined : { name: names.length === 1 ? { $eq: names[0] ?? '' } : { $in: names } };
  const wanted = {
    make: named(query.makes),
    model: named(query.models),
    [list.category]: named(query.categories),
    condition: query.condition === undefined ? undefined : { $eqi: query.condition },
    year: between(query.minYear, query.maxYear),
    price: between(query.minPrice, query.maxPrice),
    mileage: between(query.minMileage, query.maxMileage),
    ...locationFilter(query.location),
  };
  return Object.fromEntries(Object.entries(wanted).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}

function locationFilter(location: string | undefined): ApiFilter {
  if (location === undefined) return {};
  if (location !== OTHER_LOCATION) return { location: { $containsi: location } };
  return { $and: SHORTCUT_LOCATIONS.map((place) => ({ location: { $notContainsi: place } })) };
}

/** What the rules look at in a car. */
export interface ListedCar {
  price: number | null;
  year: number | null;
  mileage: number | null;
  condition: string | null;
  location: string | null;
  make: string | null;
  model: string | null;
  category: string | null;
}

/**
 * The rules themselves, for one car: what every faster way of filtering must agree with. Year, mileage and price are
 * inclusive, and a car without the number is left out when a bound is set; condition and location do not look at
 * case; names are exact.
 */
export function matchesListQuery(car: ListedCar, query: ListQuery): boolean {
  const within = (value: number | null, min: number | undefined, max: number | undefined) =>
    (min === undefined || (value !== null && value >= min)) && (max === undefined || (value !== null && value <= max));
  const among = (value: string | null, chosen: string[]) =>
    chosen.length === 0 || (value !== null && chosen.includes(value));
  const holds = (part: string) => car.location?.toLowerCase().includes(part.toLowerCase()) ?? false;
  const isThere =
    query.location === undefined ||
    (query.location === OTHER_LOCATION
      ? car.location !== null && !SHORTCUT_LOCATIONS.some(holds)
      : holds(query.location));
  return (
    isThere &&
    among(car.make, query.makes) &&
    among(car.model, query.models) &&
    among(car.category, query.categories) &&
    (query.condition === undefined || car.condition?.toLowerCase() === query.condition.toLowerCase()) &&
    within(car.year, query.minYear, query.maxYear) &&
    within(car.price, query.minPrice, query.maxPrice) &&
    within(car.mileage, query.minMileage, query.maxMileage)
  );
}
