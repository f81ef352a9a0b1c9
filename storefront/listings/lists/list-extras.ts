import { wordsIn } from '#contract/lists/list-filter.ts';
import { namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import type { Api } from '../../lib/api-client.ts';
import type { LoadedPage } from '../../lib/entry-pages.ts';
import type { ListFacets } from '../filters/list-facets.ts';
import type { ListExtras } from './load-list-extras.ts';

interface LoadedList {
  listPage: LoadedPage<unknown>;
  facets: ListFacets | null;
}

/**
 * Loads the names of the sellers in the address, and suggestions if a search has no results or unknown words. The script that does so is loaded only
 * for lists that need it. Never rejects: a list can be shown without these data.
 */
export async function listExtras(
  api: Api,
  list: SaleList,
  query: AnyListQuery,
  { listPage: { result, failure }, facets }: LoadedList,
): Promise<ListExtras> {
  const hasNoMatch = wordsIn(query) !== undefined && failure === null && result.total === 0;
  const search = facets?.search;
  if (!hasNoMatch && !search?.unknown[0] && namesIn(query, 'sellers').length === 0) return {};
  return import('./load-list-extras.ts').then(
    ({ loadListExtras }) => loadListExtras(api, list, query, { hasNoMatch, search }),
    () => ({}),
  );
}
