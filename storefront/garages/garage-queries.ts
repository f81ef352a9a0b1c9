import { DOCUMENT_ID } from '#contract/limits.ts';
import { GARAGE, type Garage } from '#contract/sellers.ts';
import { type Api, ApiFailure, type Entry, readText } from '../api-client.ts';
import { readPictures } from '../entry-fields.ts';

export const garagePath = (documentId: string) => `/garage-spareparts/${documentId}`;

export const readGarage = (entry: Entry): Garage => ({
  documentId: readText(entry.documentId) ?? '',
  name: readText(entry.name) ?? 'Garage',
  phonenumber: readText(entry.phonenumber),
  location: readText(entry.location),
  isFeatured: entry.featured === true,
  pictures: readPictures(entry.images),
});

/** Throws ApiFailure, with status 404 if there is no such garage. */
export async function findGarage(api: Api, documentId: string): Promise<Garage> {
  if (!DOCUMENT_ID.test(documentId)) throw new ApiFailure(404, 'there is no such garage');
  return readGarage(await api.find(`/api/garages/${documentId}`, GARAGE));
}
