import { DOCUMENT_ID, RELATED_CARS } from '#contract/limits.ts';
import {
  SPARE_PART_DETAIL,
  SPARE_PART_SUMMARY,
  type SparePartDetail,
  type SparePartSummary,
} from '#contract/spare-parts.ts';
import { type Api, ApiFailure, type Entry, readEntry, readNumber, readText } from '../api-client.ts';
import { readName, readPictures } from '../entry-fields.ts';

export const sparePartPath = (documentId: string) => `/spareparts/${documentId}`;

export function readSparePart(entry: Entry): SparePartSummary {
  return {
    documentId: readText(entry.documentId) ?? '',
    name: readText(entry.name) ?? 'Spare part',
    make: readName(entry.make),
    category: readName(entry.sparecategory),
    price: readNumber(entry.price),
    year: readNumber(entry.year),
    location: readText(entry.location),
    pictures: readPictures(entry.images),
  };
}

function readSparePartDetail(entry: Entry): SparePartDetail {
  const garage = readEntry(entry.garage);
  const garageId = readText(garage.documentId);
  return {
    ...readSparePart(entry),
    id: readNumber(entry.id) ?? 0,
    model: readText(entry.model),
    modelcode: readText(entry.modelcode),
    mileage: readNumber(entry.mileage),
    condition: readText(entry.condition),
    garage:
      garageId === null
        ? null
        : { documentId: garageId, name: readText(garage.name) ?? '', phonenumber: readText(garage.phonenumber) },
  };
}

/** Throws ApiFailure, with status 404 if there is no such part. */
export async function findSparePart(api: Api, documentId: string): Promise<SparePartDetail> {
  if (!DOCUMENT_ID.test(documentId)) throw new ApiFailure(404, 'there is no such part');
  return readSparePartDetail(await api.find(`/api/spareparts/${documentId}`, SPARE_PART_DETAIL));
}

/** Other parts for the same make, and how many there are. Throws ApiFailure. */
export async function listRelatedParts(api: Api, { id, make }: SparePartDetail) {
  if (make === null) return { items: [], total: 0 };
  const { entries, total } = await api.list('/api/spareparts', {
    ...SPARE_PART_SUMMARY,
    filters: { make: { name: { $eq: make } }, id: { $ne: id } },
    sort: 'createdAt:desc',
    pagination: { page: 1, pageSize: RELATED_CARS },
  });
  return { items: entries.map(readSparePart), total };
}
