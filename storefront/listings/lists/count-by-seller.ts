import { everythingIn } from '#contract/lists/list-query.ts';
import type { FieldFilter, SaleList } from '#contract/lists/sale-list.ts';
import { type Api, readObject } from '../../lib/api-client.ts';
import { askFacets, readCounts } from '../filters/list-facets.ts';

/** Returns the number of listings of each dealer or garage that has any, by documentId. Throws ApiFailure. */
export async function countBySeller(
  api: Api,
  list: SaleList & { filters: { sellers: FieldFilter } },
): Promise<Map<string, number>> {
  const { sellers } = list.filters;
  const { choices } = await askFacets(api, list, everythingIn(list), sellers.field);
  return new Map(readCounts(readObject(choices)[sellers.field], sellers).map(({ value, count }) => [value, count]));
}
