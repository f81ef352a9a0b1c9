import type { Entry, FieldName, Selection } from '../entities/entry.ts';
import { PRIVATE_SELLER_NAME, type PrivateSeller, type Seller } from '../sellers/sellers.ts';
import { PICTURE_FIELDS } from '../values/pictures.ts';
import type { CarSummary } from './cars.ts';
import type { SpecificationRow } from './specification.ts';

const NAME = { fields: ['name'] } as const;

/** The specification table of a car's page, in the order of its rows. */
export const CAR_SPECIFICATION = [
  { fact: 'reference', label: 'Reference No.' },
  { fact: 'modelcode', label: 'Model Code' },
  { fact: 'category', label: 'Body Type' },
  { fact: 'gearbox', label: 'Gearbox' },
  { fact: 'regyear', label: 'Registration Year' },
  { fact: 'year', label: 'Manufacture Year' },
  { fact: 'doors', label: 'No. of Doors' },
  { fact: 'dimension', label: 'Dimension', unit: 'm³' },
  { fact: 'color', label: 'Exterior Color' },
  { fact: 'seats', label: 'No. of Seats' },
  { fact: 'drivetype', label: 'Steering' },
  { fact: 'mileage', label: 'Mileage', unit: 'km' },
] as const satisfies readonly SpecificationRow<FieldName<'cars'> | 'category'>[];

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
    'provenance',
    'logbook',
    'taxes',
    'faults',
    ...CAR_SPECIFICATION.flatMap(({ fact }) => (fact === 'category' ? [] : [fact])),
  ],
  populate: {
    images: { fields: PICTURE_FIELDS },
    video: { fields: ['url'] },
    features: NAME,
    make: NAME,
    model: NAME,
    category: NAME,
    private_seller: PRIVATE_SELLER_NAME,
    dealer_info: {
      fields: ['dealerName', 'phonenumber', 'features'],
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
  /** The address of the first film. */
  video: string | null;
  dealer: Seller | null;
  privateSeller: PrivateSeller | null;
}
