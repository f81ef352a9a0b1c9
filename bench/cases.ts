import type { Encoding } from './ask.ts';
import { type CatalogueNames, filterQueries } from './filter-queries.ts';

/** A request that visitors make, measured by repeating it. */
export interface Case {
  /** Name for `--only` and the results. */
  name: string;
  /** Paths that are requested in turn. */
  paths: readonly string[];
  connections: number;
  encoding?: Encoding;
  /** True for a page made of the API's answers: besides with caches off, it is measured with those answers cached. */
  isPage?: boolean;
  /** True if the peer has the same address with the same meaning. */
  isShared: boolean;
  /** Skipped if the server does not know the address. */
  isOptional?: boolean;
}

/** Facts on the catalogue at hand, from which the cases are made. */
export interface CatalogueFacts extends CatalogueNames {
  /** documentIds, spread over the catalogue. */
  cars: readonly string[];
  /** Number of pages of the long list. */
  longListPages: number;
}

const CONNECTIONS = 10;
const SPREAD = 500;
const FAR_PAGE = 1_000;

const FILTERS = 'filters[make][name][$eq]=Toyota&filters[year][$gte]=2010&filters[price][$lte]=50000000';
export const FILTER_QUERY = `/api/cars?${FILTERS}&sort=createdAt:desc&pagination[pageSize]=20`;
const FILTER_PAGE = '/filter?selectedMake=Toyota&minYear=2010&maxPrice=50000000';
const POPULATED = 'populate[images]=true&populate[make]=true&populate[model]=true&populate[category]=true';
/** A list of half of the catalogue or more. */
export const LONG_LIST = '/api/cars?filters[year][$gte]=2000&sort=createdAt:desc&pagination[pageSize]=20';

export function casesFor({ cars, longListPages, ...names }: CatalogueFacts): Case[] {
  const shared = { connections: CONNECTIONS, isShared: true };
  const page = { connections: CONNECTIONS, isShared: false, isPage: true };
  const facets = { connections: 1, isShared: false, isOptional: true };
  const details = cars.map((id) => `/api/cars/${id}?populate=*`);
  // A small catalogue has fewer pages.
  const farPage = Math.max(1, Math.min(FAR_PAGE, longListPages));
  return [
    { name: 'filter query, 20 newest', paths: [FILTER_QUERY], ...shared },
    { name: 'list of 25 with pictures and names', paths: [`/api/cars?${POPULATED}`], ...shared },
    { name: 'one car in full', paths: details.slice(0, 1), ...shared },
    { name: `${details.length} cars in full, in turn`, paths: details, ...shared },
    {
      name: `page ${farPage} of a long list`,
      paths: [`${LONG_LIST}&pagination[page]=${farPage}`],
      ...shared,
      connections: 1,
    },
    { name: `${SPREAD} filter queries, in turn`, paths: filterQueries(names, SPREAD), ...shared },
    { name: 'counts of every choice', paths: ['/api/cars/facets'], ...facets },
    { name: 'counts of every choice, filtered', paths: [`/api/cars/facets?${FILTERS}`], ...facets },
    { name: 'filter page', paths: [FILTER_PAGE], ...page },
    // Compressed, as browsers request it.
    { name: 'filter page, compressed', paths: [FILTER_PAGE], ...page, encoding: 'br' },
    { name: 'home page', paths: ['/'], ...page },
    { name: 'car page', paths: cars.slice(0, 1).map((id) => `/detail/${id}`), ...page },
  ];
}

/** Returns the cases whose name contains this part, ignoring case. Throws if there is none. */
export function chooseCases(cases: readonly Case[], part: string | undefined): Case[] {
  if (part === undefined) return [...cases];
  const chosen = cases.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()));
  if (chosen.length > 0) return chosen;
  throw new Error(`No case is called like "${part}". They are: ${cases.map(({ name }) => name).join('; ')}.`);
}
