import type { Entry } from '#contract/entities/entry.ts';
import { DOCUMENT_ID, RELATED_CARS } from '#contract/limits.ts';
import { SPARE_PART_DETAIL, type SparePartDetail } from '#contract/spare-part-detail.ts';
import {
  type SPARE_PART_ROW,
  SPARE_PART_SUMMARY,
  type SparePartListing,
  type SparePartSummary,
} from '#contract/spare-parts.ts';
import { type Api, ApiFailure } from '../lib/api-client.ts';
import { isoDate, picturesOf } from '../lib/entry-fields.ts';

export const sparePartPath = (documentId: string) => `/spareparts/${documentId}`;

type SparePartEntry = Entry<'spareparts', typeof SPARE_PART_SUMMARY>;

export const sparePartSummary = (entry: SparePartEntry): SparePartSummary => ({
  ...{ documentId: entry.documentId, name: entry.name, price: entry.price, year: entry.year, location: entry.location },
  make: entry.make?.name ?? null,
  category: entry.sparecategory?.name ?? null,
  pictures: picturesOf(entry.images),
});

export const sparePartListing = (entry: Entry<'spareparts', typeof SPARE_PART_ROW>): SparePartListing => ({
  ...sparePartSummary(entry),
  condition: entry.condition,
  posted: isoDate(entry.createdAt),
  garage: entry.garage?.name ?? null,
});

function sparePartDetail(entry: Entry<'spareparts', typeof SPARE_PART_DETAIL>): SparePartDetail {
  const { images: _images, sparecategory: _category, garage, ...facts } = entry;
  return {
    ...facts,
    ...sparePartSummary(entry),
    garage: garage && { documentId: garage.documentId, name: garage.name, phonenumber: garage.phonenumber },
  };
}

/** Throws ApiFailure, with status 404 if there is no such part. */
export async function findSparePart(api: Api, documentId: string): Promise<SparePartDetail> {
  if (!DOCUMENT_ID.test(documentId)) throw new ApiFailure(404, 'there is no such part');
  return sparePartDetail(await api.find('spareparts', documentId, SPARE_PART_DETAIL));
}

/** Other parts for the same make, and how many there are. Throws ApiFailure. */
export async function listRelatedParts(api: Api, { id, make }: SparePartDetail) {
  if (make === null) return { items: [], total: 0 };
  const { entries, total } = await api.list('spareparts', SPARE_PART_SUMMARY, {
    filters: { make: { name: { $eq: make } }, id: { $ne: id } },
    sort: 'createdAt:desc',
    pagination: { page: 1, pageSize: RELATED_CARS },
  });
  return { items: entries.map(sparePartSummary), total };
}
