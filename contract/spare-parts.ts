import type { Entry, Selection } from './entities/entry.ts';
import { PICTURE_FIELDS, type Picture } from './pictures.ts';

const NAME = { fields: ['name'] } as const;
const SHOWN = { images: { fields: PICTURE_FIELDS }, make: NAME, sparecategory: NAME } as const;

/** What a card or a row asks for. */
export const SPARE_PART_SUMMARY = {
  fields: ['name', 'price', 'year', 'location'],
  populate: SHOWN,
} as const satisfies Selection<'spareparts'>;

/** What a part's own page asks for. */
export const SPARE_PART_DETAIL = {
  fields: ['name', 'price', 'year', 'location', 'model', 'modelcode', 'mileage', 'condition'],
  populate: { ...SHOWN, garage: { fields: ['name', 'phonenumber'] } },
} as const satisfies Selection<'spareparts'>;

type SummaryEntry = Entry<'spareparts', typeof SPARE_PART_SUMMARY>;
type DetailEntry = Entry<'spareparts', typeof SPARE_PART_DETAIL>;

/** What a card or a row shows of a spare part. Prices in whole shillings. */
export interface SparePartSummary extends Omit<SummaryEntry, 'id' | keyof (typeof SPARE_PART_SUMMARY)['populate']> {
  make: string | null;
  category: string | null;
  pictures: Picture[];
}

export interface SparePartDetail
  extends SparePartSummary,
    Omit<DetailEntry, keyof (typeof SPARE_PART_DETAIL)['populate']> {
  garage: { documentId: string; name: string; phonenumber: string | null } | null;
}
