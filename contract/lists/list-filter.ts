import type { ApiFilter } from '../api-query.ts';
import { OTHER_LOCATION, SHORTCUT_LOCATIONS } from '../limits.ts';
import { boundNames, namesIn } from './list-query.ts';
import type { AnyListQuery, FilterSpec, FilterValue, SaleList } from './sale-list.ts';

/** The rules of a list as a filter for the API: the one translation between the two. */
export const listFilter = (list: SaleList, query: AnyListQuery): ApiFilter =>
  Object.fromEntries(Object.entries(list.filters).flatMap(([key, filter]) => filterOf(key, filter, query)));

type NamedFilter = [field: string, filter: ApiFilter | ApiFilter[]];

function filterOf(key: string, { kind, field }: FilterSpec, query: AnyListQuery): NamedFilter[] {
  if (kind === 'range')
    return rangeFilter(
      field,
      boundNames(key).map((bound) => query[bound]),
    );
  const [first, ...others] = namesIn(query, key);
  if (first === undefined) return [];
  if (kind === 'location') return [locationFilter(field, first)];
  if (kind === 'choice') return [[field, { $eqi: first }]];
  return [[field, { name: others.length === 0 ? { $eq: first } : { $in: [first, ...others] } }]];
}

function rangeFilter(field: string, [min, max]: FilterValue[]): NamedFilter[] {
  const bounds = { ...(typeof min === 'number' && { $gte: min }), ...(typeof max === 'number' && { $lte: max }) };
  return Object.keys(bounds).length === 0 ? [] : [[field, bounds]];
}

function locationFilter(field: string, location: string): NamedFilter {
  if (location !== OTHER_LOCATION) return [field, { $containsi: location }];
  return ['$and', SHORTCUT_LOCATIONS.map((city) => ({ [field]: { $notContainsi: city } }))];
}
