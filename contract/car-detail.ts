import type { CarSummary } from './cars.ts';
import type { Entry, Selection } from './entities/entry.ts';
import { PICTURE_FIELDS } from './pictures.ts';

const NAME = { fields: ['name'] } as const;

/** What a car's own page asks for. */
export const CAR_DETAIL = {
  fields: [
    ...['price', 'year', 'mileage', 'location', 'reference', 'modelcode', 'gearbox', 'fueltype', 'engine'],
    ...['regyear', 'doors', 'dimension', 'color', 'seats', 'drivetype', 'condition'],
  ] as const,
  populate: {
    images: { fields: PICTURE_FIELDS },
    video: { fields: ['url'] },
    features: NAME,
    make: NAME,
    model: NAME,
    category: NAME,
    dealer_info: { fields: ['dealerName', 'phonenumber'] },
  },
} as const satisfies Selection<'cars'>;

type DetailEntry = Entry<'cars', typeof CAR_DETAIL>;

export interface CarDetail extends CarSummary, Omit<DetailEntry, keyof (typeof CAR_DETAIL)['populate']> {
  category: string | null;
  features: { documentId: string; name: string }[];
  /** The address of the first film. */
  video: string | null;
  dealer: { documentId: string; name: string; phonenumber: string | null } | null;
}
