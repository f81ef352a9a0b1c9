import type { Entry } from '#contract/entities/entry.ts';
import { checksIn } from '#contract/sellers/seller-checks.ts';
import { DEALER, type Dealer } from '#contract/sellers/sellers.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { type Api, ApiFailure } from '../lib/api-client.ts';
import { picturesOf } from '../lib/entry-fields.ts';

export const dealerPath = (documentId: string) => `/dealer-cars/${documentId}`;

export const dealerOf = (entry: Entry<'dealer-infos', typeof DEALER>): Dealer => ({
  documentId: entry.documentId,
  name: entry.dealerName,
  phonenumber: entry.phonenumber,
  email: entry.email,
  features: [...entry.features],
  isFeatured: entry.featured,
  checks: checksIn(entry.checked, entry.checkedOn),
  answersWithin: entry.answersWithin,
  pictures: picturesOf(entry.images),
});

/** Loads a dealer. Throws ApiFailure, with status 404 if there is no such dealer. */
export async function findDealer(api: Api, documentId: string): Promise<Dealer> {
  if (!DOCUMENT_ID.test(documentId)) throw new ApiFailure(404, 'there is no such dealer');
  return dealerOf(await api.find('dealer-infos', documentId, DEALER));
}
