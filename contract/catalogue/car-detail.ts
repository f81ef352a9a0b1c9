import type { Entry, Selection } from '../entities/entry.ts';
import { type CheckedPrivateSeller, PRIVATE_SELLER_DETAIL, type Seller } from '../sellers/sellers.ts';
import { PICTURE_FIELDS } from '../values/pictures.ts';
import { CAR_SPECIFICATION } from './car-detail.data.ts';
import { CAR_STATED } from './car-stated.data.ts';
import type { CarSummary } from './cars.ts';

const NAME = { fields: ['name'] } as const;

/** The fields and relations that a car's page requests from the API. */
export const CAR_DETAIL = {
  fields: [
    'price',
    'location',
    'fueltype',
    'engine',
    'condition',
    'createdAt',
    'availability',
    'description',
    'faults',
    'likePrice',
    'likeLow',
    'likeHigh',
    'likeCount',
    'formerPrice',
    'reducedOn',
    ...CAR_STATED,
    ...CAR_SPECIFICATION.flatMap(({ fact }) => (fact === 'category' ? [] : [fact])),
  ],
  populate: {
    images: { fields: PICTURE_FIELDS },
    video: { fields: ['url'] },
    features: NAME,
    make: NAME,
    model: NAME,
    category: NAME,
    private_seller: PRIVATE_SELLER_DETAIL,
    dealer_info: {
      fields: ['dealerName', 'phonenumber', 'features', 'checked', 'checkedOn', 'answersWithin'],
      populate: { images: { fields: PICTURE_FIELDS } },
    },
  },
} as const satisfies Selection<'cars'>;

type DetailEntry = Entry<'cars', typeof CAR_DETAIL>;

export interface CarDetail
  extends CarSummary,
    Omit<DetailEntry, 'availability' | keyof (typeof CAR_DETAIL)['populate']> {
  category: string | null;
  features: { documentId: string; name: string }[];
  /** The address of the ad's first film; null if the ad has no film. */
  video: string | null;
  dealer: Seller | null;
  privateSeller: CheckedPrivateSeller | null;
}
