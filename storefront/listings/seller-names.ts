import type { SaleList } from '#contract/lists/sale-list.ts';
import type { Api } from '../lib/api-client.ts';
import type { SellerNames } from '../lib/catalogue-names.ts';

/** Who sells these cars or spare parts, by their documentIds. Who is gone is not there. Throws ApiFailure. */
export async function listSellerNames(
  api: Api,
  sold: SaleList['entity'],
  documentIds: readonly string[],
): Promise<SellerNames> {
  const request = { filters: { documentId: { $in: documentIds } }, pagination: { pageSize: 100 } };
  if (sold === 'cars') {
    const { entries } = await api.list('dealer-infos', { fields: ['dealerName'] }, request);
    return Object.fromEntries(entries.map(({ documentId, dealerName }) => [documentId, dealerName]));
  }
  const { entries } = await api.list('garages', { fields: ['name'] }, request);
  return Object.fromEntries(entries.map(({ documentId, name }) => [documentId, name]));
}
