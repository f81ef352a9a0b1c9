import { wordsIn } from '#contract/lists/list-filter.ts';
import { namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import type { Api } from '../lib/api-client.ts';
import type { SellerNames } from '../lib/catalogue-names.ts';
import { listSuggestions, type SuggestionLink } from '../lib/suggestions.ts';

/** What few lists show. */
export interface RareParts {
  /** The names of the sellers that the address asks for. */
  sellers?: SellerNames;
  /** What may have been meant by words that leave the list empty. */
  suggestions?: SuggestionLink[];
}

/** Who sells these cars or spare parts, by their documentIds. Who is gone is not there. */
async function listSellers(api: Api, sold: SaleList['entity'], ids: readonly string[]): Promise<SellerNames> {
  const request = { filters: { documentId: { $in: ids } }, pagination: { pageSize: 100 } };
  if (sold === 'cars') {
    const { entries } = await api.list('dealer-infos', { fields: ['dealerName'] }, request);
    return Object.fromEntries(entries.map(({ documentId, dealerName }) => [documentId, dealerName]));
  }
  const { entries } = await api.list('garages', { fields: ['name'] }, request);
  return Object.fromEntries(entries.map(({ documentId, name }) => [documentId, name]));
}

/** Never rejects. `isUnheard`: is the list empty, though words ask for something? */
export async function loadRareParts(
  api: Api,
  list: SaleList,
  query: AnyListQuery,
  isUnheard: boolean,
): Promise<RareParts> {
  const asked = namesIn(query, 'sellers');
  const words = isUnheard ? wordsIn(query) : undefined;
  const [sellers, suggestions] = await Promise.all([
    asked.length === 0 ? undefined : listSellers(api, list.entity, asked).catch(() => undefined),
    words === undefined ? undefined : listSuggestions(api, list, words).catch(() => undefined),
  ]);
  return { ...(sellers && { sellers }), ...(suggestions && { suggestions }) };
}
