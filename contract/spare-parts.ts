import type { Entry, Selection } from './entities/entry.ts';
import { PICTURE_FIELDS, type Picture } from './pictures.ts';

const NAME = { fields: ['name'] } as const;

/** What a card or a row asks for. */
export const SPARE_PART_SUMMARY = {
  fields: ['name', 'price', 'year', 'location'],
  populate: { images: { fields: PICTURE_FIELDS }, make: NAME, sparecategory: NAME },
} as const satisfies Selection<'spareparts'>;

type SummaryEntry = Entry<'spareparts', typeof SPARE_PART_SUMMARY>;

/** What a card or a row shows of a spare part. Prices in whole shillings. */
export interface SparePartSummary extends Omit<SummaryEntry, 'id' | keyof (typeof SPARE_PART_SUMMARY)['populate']> {
  make: string | null;
  category: string | null;
  pictures: Picture[];
}
