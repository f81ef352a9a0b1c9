import { wordsIn } from '#contract/lists/list-filter.ts';
import { namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import type { Api } from '../lib/api-client.ts';
import type { SellerNames } from '../lib/catalogue-names.ts';
import type { Found } from '../lib/entry-pages.ts';
import type { SuggestionLink } from '../lib/suggestions.ts';

// What few lists show, with scripts that come for them alone. All of it is secondary: without it the list still shows.

/** The names of the sellers that the address asks for; undefined where it asks for none. */
export async function chosenSellers(api: Api, list: SaleList, query: AnyListQuery): Promise<SellerNames | undefined> {
  const sellers = namesIn(query, 'sellers');
  if (sellers.length === 0) return undefined;
  try {
    const { listSellerNames } = await import('./seller-names.ts');
    return await listSellerNames(api, list.entity, sellers);
  } catch {
    return undefined;
  }
}

/** What may have been meant by words that leave the list empty; undefined where they do not. */
export async function suggestionsFor(
  api: Api,
  list: SaleList,
  query: AnyListQuery,
  { result, failure }: Found<unknown>,
): Promise<SuggestionLink[] | undefined> {
  const words = wordsIn(query);
  if (words === undefined || failure !== null || result.total > 0) return undefined;
  try {
    const { listSuggestions } = await import('../lib/suggestions.ts');
    return await listSuggestions(api, list, words);
  } catch {
    return undefined;
  }
}
