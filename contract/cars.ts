import type { ApiQuery } from './api-query.ts';
import { PICTURE_FIELDS, type Picture } from './pictures.ts';

/** What a card or a row shows of a car. Units: whole shillings, km. */
export interface CarSummary {
  documentId: string;
  make: string | null;
  model: string | null;
  price: number | null;
  year: number | null;
  mileage: number | null;
  location: string | null;
  pictures: Picture[];
}

export interface CarDetail extends CarSummary {
  id: number;
  category: string | null;
  reference: string | null;
  modelcode: string | null;
  gearbox: string | null;
  fueltype: string | null;
  /** cc */
  engine: number | null;
  regyear: number | null;
  doors: number | null;
  /** m³ */
  dimension: number | null;
  color: string | null;
  seats: number | null;
  drivetype: string | null;
  condition: string | null;
  features: { documentId: string; name: string }[];
  /** The address of the first film. */
  video: string | null;
  dealer: { documentId: string; name: string; phonenumber: string | null } | null;
}

const NAME = { fields: ['name'] } as const;

export const CAR_SUMMARY = {
  fields: ['price', 'year', 'mileage', 'location'],
  populate: { images: { fields: PICTURE_FIELDS }, make: NAME, model: NAME },
} as const satisfies ApiQuery;

export const CAR_DETAIL = {
  populate: {
    images: { fields: PICTURE_FIELDS },
    video: { fields: ['url'] },
    features: NAME,
    make: NAME,
    model: NAME,
    category: NAME,
    dealer_info: { fields: ['dealerName', 'phonenumber'] },
  },
} as const satisfies ApiQuery;
