import type { Entry, Selection } from '../entities/entry.ts';
import { type CheckedPrivateSeller, PRIVATE_SELLER_DETAIL, type Seller } from '../sellers/sellers.ts';
import { PICTURE_FIELDS } from '../values/pictures.ts';
import { SPARE_PART_SPECIFICATION } from './spare-part-detail.data.ts';
import { SPARE_PART_SUMMARY, type SparePartSummary } from './spare-parts.ts';

/** The fields and relations that a spare part's page requests from the API. */
export const SPARE_PART_DETAIL = {
  fields: [
    'name',
    'price',
    'location',
    'condition',
    'createdAt',
    'availability',
    'description',
    ...SPARE_PART_SPECIFICATION.flatMap(({ fact }) => (fact === 'make' ? [] : [fact])),
  ],
  populate: {
    ...SPARE_PART_SUMMARY.populate,
    private_seller: PRIVATE_SELLER_DETAIL,
    garage: {
      fields: ['name', 'phonenumber', 'checked', 'checkedOn', 'answersWithin'],
      populate: { images: { fields: PICTURE_FIELDS } },
    },
  },
} as const satisfies Selection<'spareparts'>;

type DetailEntry = Entry<'spareparts', typeof SPARE_PART_DETAIL>;

export interface SparePartDetail
  extends SparePartSummary,
    Omit<DetailEntry, 'availability' | keyof (typeof SPARE_PART_DETAIL)['populate']> {
  garage: Seller | null;
  privateSeller: CheckedPrivateSeller | null;
}
