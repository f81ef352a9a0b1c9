import { DOCUMENT_ID } from '#contract/limits.ts';
import { DEALER, type Dealer } from '#contract/sellers.ts';
import { type Api, ApiFailure, type Entry, readText } from '../api-client.ts';
import { readPictures } from '../entry-fields.ts';

export const dealerPath = (documentId: string) => `/dealer-cars/${documentId}`;

export const readDealer = (entry: Entry): Dealer => ({
  documentId: readText(entry.documentId) ?? '',
  name: readText(entry.dealerName) ?? 'Dealer',
  phonenumber: readText(entry.phonenumber),
  email: readText(entry.email),
  features: Array.isArray(entry.features) ? entry.features.filter((badge) => typeof badge === 'string') : [],
  isFeatured: entry.featured === true,
  pictures: readPictures(entry.images),
});

/** Throws ApiFailure, with status 404 if there is no such dealer. */
export async function findDealer(api: Api, documentId: string): Promise<Dealer> {
  if (!DOCUMENT_ID.test(documentId)) throw new ApiFailure(404, 'there is no such dealer');
  return readDealer(await api.find(`/api/dealer-infos/${documentId}`, DEALER));
}
