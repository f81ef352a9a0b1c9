import { wordsIn } from '#contract/lists/list-filter.ts';
import { namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import type { Api } from '../lib/api-client.ts';
import type { Found } from '../lib/entry-pages.ts';
import type { RareParts } from './load-rare-parts.ts';

/** Their scripts come for those lists alone. All of it is secondary: without it the list still shows. */
export async function rareParts(
  api: Api,
  list: SaleList,
  query: AnyListQuery,
  { result, failure }: Found<unknown>,
): Promise<RareParts> {
  const isUnheard = wordsIn(query) !== undefined && failure === null && result.total === 0;
  if (!isUnheard && namesIn(query, 'sellers').length === 0) return {};
  return import('./load-rare-parts.ts').then(
    ({ loadRareParts }) => loadRareParts(api, list, query, isUnheard),
    () => ({}),
  );
}
