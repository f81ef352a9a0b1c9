import type { SearchReading } from '#contract/lists/facet-schemas.ts';
import { wordsIn } from '#contract/lists/list-filter.ts';
import { namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { definedOnly } from '#contract/values/defined-only.ts';
import type { Api } from '../../lib/api-client.ts';
import type { SellerNames } from '../../lib/catalogue-names.ts';
import { listSuggestions, type SuggestionLink } from '../../lib/suggestions.ts';
import { findParts, type PartsFound } from './parts-found.ts';

/** Data that few lists need: names of sellers, search suggestions, and spare parts for the words that no car has. */
export interface ListExtras {
  /** The names of the sellers in the address. */
  sellers?: SellerNames;
  /** Search suggestions, if the search has no results. */
  suggestions?: SuggestionLink[];
  /** The spare parts that a search for cars probably meant. */
  parts?: PartsFound;
}

/** Loads the names of sellers of cars or spare parts, by documentId. Sellers that no longer exist are left out. */
async function listSellers(api: Api, sold: SaleList['entity'], ids: readonly string[]): Promise<SellerNames> {
  const request = { filters: { documentId: { $in: ids } }, pagination: { pageSize: 100 } };
  if (sold === 'cars') {
    const { entries } = await api.list('dealer-infos', { fields: ['dealerName'] }, request);
    return Object.fromEntries(entries.map(({ documentId, dealerName }) => [documentId, dealerName]));
  }
  const { entries } = await api.list('garages', { fields: ['name'] }, request);
  return Object.fromEntries(entries.map(({ documentId, name }) => [documentId, name]));
}

interface Searched {
  hasNoMatch: boolean;
  /** How the search was understood; undefined if it is not known. */
  search: SearchReading | undefined;
}

/** Loads the names of the sellers in the address, search suggestions if `hasNoMatch` (a search has no results), and spare parts for unknown words. Never rejects. */
export async function loadListExtras(
  api: Api,
  list: SaleList,
  query: AnyListQuery,
  { hasNoMatch, search }: Searched,
): Promise<ListExtras> {
  const sellerIds = namesIn(query, 'sellers');
  const asked = wordsIn(query);
  const words = hasNoMatch ? asked : undefined;
  const [sellers, suggestions, parts] = await Promise.all([
    sellerIds.length === 0 ? undefined : listSellers(api, list.entity, sellerIds).catch(() => undefined),
    words === undefined ? undefined : listSuggestions(api, list, words).catch(() => undefined),
    list.entity === 'cars' && asked && search?.unknown[0]
      ? findParts(api, asked, search.unknown).catch(() => undefined)
      : undefined,
  ]);
  return definedOnly<ListExtras>({ sellers, suggestions, parts });
}
