import type { ApiQuery } from './api-query.ts';
import { PICTURE_FIELDS, type Picture } from './pictures.ts';

/** What a card or a row shows of a spare part. Prices in whole shillings. */
export interface SparePartSummary {
  documentId: string;
  name: string;
  make: string | null;
  category: string | null;
  price: number | null;
  year: number | null;
  location: string | null;
  pictures: Picture[];
}

export interface SparePartDetail extends SparePartSummary {
  id: number;
  model: string | null;
  modelcode: string | null;
  /** km */
  mileage: number | null;
  condition: string | null;
  garage: { documentId: string; name: string; phonenumber: string | null } | null;
}

const NAME = { fields: ['name'] } as const;
const SHOWN = { images: { fields: PICTURE_FIELDS }, make: NAME, sparecategory: NAME } as const;

export const SPARE_PART_SUMMARY = {
  fields: ['name', 'price', 'year', 'location'],
  populate: SHOWN,
} as const satisfies ApiQuery;

export const SPARE_PART_DETAIL = {
  populate: { ...SHOWN, garage: { fields: ['name', 'phonenumber'] } },
} as const satisfies ApiQuery;
