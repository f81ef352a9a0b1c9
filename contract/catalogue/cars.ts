import type { Entry, Selection } from '../entities/entry.ts';
import { PRIVATE_SELLER_NAME, type PrivateSeller } from '../sellers/sellers.ts';
import { PICTURE_FIELDS, type Picture } from '../values/pictures.ts';

const NAME = { fields: ['name'] } as const;

/** The fields and relations that a card of a car requests from the API. */
export const CAR_SUMMARY = {
  fields: ['price', 'year', 'mileage', 'location', 'availability'],
  populate: { images: { fields: PICTURE_FIELDS }, make: NAME, model: NAME },
} as const satisfies Selection<'cars'>;

/** The fields and relations that a row of the list of cars requests from the API. */
export const CAR_ROW = {
  fields: [
    ...CAR_SUMMARY.fields,
    'fueltype',
    'gearbox',
    'engine',
    'condition',
    'createdAt',
    'likePrice',
    'likeCount',
    'formerPrice',
  ],
  populate: { ...CAR_SUMMARY.populate, dealer_info: { fields: ['dealerName'] }, private_seller: PRIVATE_SELLER_NAME },
} as const satisfies Selection<'cars'>;

type SummaryEntry = Entry<'cars', typeof CAR_SUMMARY>;

/** A car on a card or in a row. Prices are in whole shillings, mileages in km. */
export interface CarSummary extends Omit<SummaryEntry, 'id' | 'availability' | keyof (typeof CAR_SUMMARY)['populate']> {
  make: string | null;
  model: string | null;
  pictures: Picture[];
  /** True: a buyer has reserved the car, which is still shown. Left out if nobody has. */
  isReserved?: true;
}

type RowEntry = Entry<'cars', typeof CAR_ROW>;

/** A row of the list of cars: a card's facts and more. `engine` in cc, `posted` an ISO 8601 date, `dealer` a name. */
export interface CarListing
  extends CarSummary,
    Pick<RowEntry, 'fueltype' | 'gearbox' | 'engine' | 'condition' | 'likeCount'> {
  posted: string;
  /** Per cent by which the car's price is above the median of similar cars; null if there are no similar cars to compare it with. */
  above: number | null;
  /** Whole shillings by which the car's price was reduced lately; null if the price was not reduced lately. */
  reducedBy: number | null;
  dealer: string | null;
  privateSeller: PrivateSeller | null;
}
