import type { Entry } from '#contract/entities/entry.ts';
import { checksIn } from '#contract/sellers/seller-checks.ts';
import { GARAGE, type Garage } from '#contract/sellers/sellers.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { type Api, ApiFailure } from '../lib/api-client.ts';
import { picturesOf } from '../lib/entry-fields.ts';

export const garagePath = (documentId: string) => `/garage-spareparts/${documentId}`;

export const garageOf = (entry: Entry<'garages', typeof GARAGE>): Garage => ({
  documentId: entry.documentId,
  name: entry.name,
  phonenumber: entry.phonenumber,
  location: entry.location,
  isFeatured: entry.featured,
  checks: checksIn(entry.checked, entry.checkedOn),
  answersWithin: entry.answersWithin,
  pictures: picturesOf(entry.images),
});

/** Loads a garage. Throws ApiFailure, with status 404 if there is no such garage. */
export async function findGarage(api: Api, documentId: string): Promise<Garage> {
  if (!DOCUMENT_ID.test(documentId)) throw new ApiFailure(404, 'there is no such garage');
  return garageOf(await api.find('garages', documentId, GARAGE));
}
