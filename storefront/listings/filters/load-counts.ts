import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import type { Api } from '../../lib/api-client.ts';
import { countFor } from '../../lib/entry-pages.ts';
import { type Counted, facetsOrNull } from './list-facets.ts';

/** Loads the number of all results and the counts of the filters' options; null for each that cannot be loaded. Never rejects. */
export async function loadCounts(api: Api, list: SaleList, query: AnyListQuery): Promise<Counted> {
  const facets = await facetsOrNull(api, list, query);
  if (facets) return { query, total: facets.total, facets };
  const total = await countFor(api, list, query).catch(() => null);
  return { query, total, facets };
}
