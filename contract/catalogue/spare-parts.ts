import type { Entry, Selection } from '../entities/entry.ts';
import { PRIVATE_SELLER_NAME, type PrivateSeller } from '../sellers/sellers.ts';
import { PICTURE_FIELDS, type Picture } from '../values/pictures.ts';

const NAME = { fields: ['name'] } as const;

/** The fields and relations that a card of a spare part requests from the API. */
export const SPARE_PART_SUMMARY = {
  fields: ['name', 'price', 'year', 'location', 'availability'],
  populate: { images: { fields: PICTURE_FIELDS }, make: NAME, sparecategory: NAME },
} as const satisfies Selection<'spareparts'>;

/** The fields and relations that a row of the list of spare parts requests from the API. */
export const SPARE_PART_ROW = {
  fields: [...SPARE_PART_SUMMARY.fields, 'condition', 'createdAt'],
  populate: { ...SPARE_PART_SUMMARY.populate, garage: NAME, private_seller: PRIVATE_SELLER_NAME },
} as const satisfies Selection<'spareparts'>;

type SummaryEntry = Entry<'spareparts', typeof SPARE_PART_SUMMARY>;

/** A spare part on a card. Prices in whole shillings. */
export interface SparePartSummary
  extends Omit<SummaryEntry, 'id' | 'availability' | keyof (typeof SPARE_PART_SUMMARY)['populate']> {
  make: string | null;
  category: string | null;
  pictures: Picture[];
  /** True: a buyer has reserved the part, which is still shown. Left out if nobody has. */
  isReserved?: true;
}

type RowEntry = Entry<'spareparts', typeof SPARE_PART_ROW>;

/** A row of the list of spare parts: a card's facts and more. `posted` is an ISO 8601 date, `garage` a name. */
export interface SparePartListing extends SparePartSummary, Pick<RowEntry, 'condition'> {
  posted: string;
  garage: string | null;
  privateSeller: PrivateSeller | null;
}
