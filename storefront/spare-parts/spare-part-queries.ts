import { SPARE_PART_DETAIL, type SparePartDetail } from '#contract/catalogue/spare-part-detail.ts';
import {
  type SPARE_PART_ROW,
  SPARE_PART_SUMMARY,
  type SparePartListing,
  type SparePartSummary,
} from '#contract/catalogue/spare-parts.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { RELATED_CARS } from '#contract/limits.ts';
import { checksIn } from '#contract/sellers/seller-checks.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { type Api, ApiFailure } from '../lib/api-client.ts';
import { isoDate, picturesOf, privateSellerOf, reservedMark } from '../lib/entry-fields.ts';
import { othersThan } from '../listings/detail/other-listings.ts';

export const sparePartPath = (documentId: string) => `/spareparts/${documentId}`;

type SparePartEntry = Entry<'spareparts', typeof SPARE_PART_SUMMARY>;

export const sparePartSummary = (entry: SparePartEntry): SparePartSummary => ({
  documentId: entry.documentId,
  name: entry.name,
  price: entry.price,
  year: entry.year,
  location: entry.location,
  make: entry.make?.name ?? null,
  category: entry.sparecategory?.name ?? null,
  pictures: picturesOf(entry.images),
  ...reservedMark(entry.availability),
});

export const sparePartListing = (entry: Entry<'spareparts', typeof SPARE_PART_ROW>): SparePartListing => ({
  ...sparePartSummary(entry),
  condition: entry.condition,
  posted: isoDate(entry.createdAt),
  garage: entry.garage?.name ?? null,
  privateSeller: entry.private_seller,
});

function sparePartDetail(entry: Entry<'spareparts', typeof SPARE_PART_DETAIL>): SparePartDetail {
  const { images: _images, sparecategory: _category, availability: _availability, private_seller, ...others } = entry;
  const { garage, ...facts } = others;
  return {
    ...facts,
    ...sparePartSummary(entry),
    garage: garage && {
      documentId: garage.documentId,
      name: garage.name,
      phonenumber: garage.phonenumber,
      badges: [],
      logo: picturesOf(garage.images)[0],
      checks: checksIn(garage.checked, garage.checkedOn),
      answersWithin: garage.answersWithin,
    },
    privateSeller: privateSellerOf(private_seller),
  };
}

/** Loads one spare part with all its fields. Throws ApiFailure, with status 404 if there is no such part. */
export async function findSparePart(api: Api, documentId: string): Promise<SparePartDetail> {
  if (!DOCUMENT_ID.test(documentId)) throw new ApiFailure(404, 'there is no such part');
  return sparePartDetail(await api.find('spareparts', documentId, SPARE_PART_DETAIL));
}

/** Lists parts for cars of the same make, and counts them. Throws ApiFailure. */
async function listRelatedParts(api: Api, part: SparePartDetail): Promise<PartsFound> {
  const { make } = part;
  if (make === null) return NO_PARTS;
  const { entries, total } = await api.list('spareparts', SPARE_PART_SUMMARY, {
    filters: { make: { name: { $eq: make } } },
    sort: 'createdAt:desc',
    pagination: { page: 1, pageSize: RELATED_CARS + 1 },
  });
  // The part itself is one of those that were counted.
  return { items: othersThan(part, entries.map(sparePartSummary), RELATED_CARS), total: Math.max(0, total - 1) };
}

interface PartsFound {
  items: SparePartSummary[];
  /** The number of all matching parts; `items` may have fewer. */
  total: number;
}

/** Similar parts for a part's page, and the number of parts of its garage. */
export interface OtherPartsFound {
  related: PartsFound;
  /** The number of parts that the garage has on sale. Null if it is not known, or if no garage sells the part. */
  stock: number | null;
}

const NO_PARTS: PartsFound = { items: [], total: 0 };

/** Loads similar parts, and the number of parts of the garage. Never rejects: a list that cannot be loaded is empty, a count null. */
export async function findOtherParts(api: Api, part: SparePartDetail): Promise<OtherPartsFound> {
  const [related, stock] = await Promise.all([
    listRelatedParts(api, part).catch(() => NO_PARTS),
    part.garage && countPartsOf(api, part.garage.documentId).catch(() => null),
  ]);
  return { related, stock };
}

/** Counts the parts that a garage has on sale. Throws ApiFailure. */
async function countPartsOf(api: Api, garage: string): Promise<number> {
  const filters = { garage: { documentId: { $eq: garage } } };
  const { total } = await api.list('spareparts', { fields: ['id'] }, { filters, pagination: { page: 1, pageSize: 1 } });
  return total;
}
