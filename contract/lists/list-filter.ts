import type { ApiFilter } from '../api-query.ts';
import { OTHER_LOCATION, SHORTCUT_LOCATIONS } from '../limits.ts';
import { boundNames, namesIn } from './list-query.ts';
import type { AnyListQuery, FilterSpec, FilterValue, SaleList } from './sale-list.ts';

/** Returns the filter with which the API answers the list of this query. Only this function translates queries of lists into filters of the API. */
export const listFilter = (list: SaleList, query: AnyListQuery): ApiFilter =>
  Object.fromEntries(Object.entries(list.filters).flatMap(([key, filter]) => filterOf(key, filter, query)));

type NamedFilter = [field: string, filter: ApiFilter | ApiFilter[]];

function filterOf(key: string, filter: FilterSpec, query: AnyListQuery): NamedFilter[] {
  // Free text is no filter: the API takes it as `search` (see `wordsIn`).
  if (filter.kind === 'words') return [];
  const { kind, field } = filter;
  if (kind === 'range')
    return rangeFilter(
      field,
      boundNames(key).map((bound) => query[bound]),
    );
  const [first, ...others] = namesIn(query, key);
  if (first === undefined) return [];
  if (kind === 'location') return [locationFilter(field, first)];
  if (kind === 'choice') return [[field, { $eqi: first }]];
  const any: ApiFilter = others.length === 0 ? { $eq: first } : { $in: [first, ...others] };
  if (kind === 'names') return [[field, { name: any }]];
  return [[field, kind === 'entries' ? { documentId: any } : any]];
}

/** Returns the search text of a query, which goes to the API as it is; undefined if there is none. */
export const wordsIn = ({ words }: AnyListQuery): string | undefined => (typeof words === 'string' ? words : undefined);

function rangeFilter(field: string, [min, max]: FilterValue[]): NamedFilter[] {
  const bounds: Record<string, number> = {};
  if (typeof min === 'number') bounds.$gte = min;
  if (typeof max === 'number') bounds.$lte = max;
  return Object.keys(bounds).length === 0 ? [] : [[field, bounds]];
}

function locationFilter(field: string, location: string): NamedFilter {
  if (location !== OTHER_LOCATION) return [field, { $containsi: location }];
  return ['$and', SHORTCUT_LOCATIONS.map((city) => ({ [field]: { $notContainsi: city } }))];
}
