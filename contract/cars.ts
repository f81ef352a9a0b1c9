import type { Entry, Selection } from './entities/entry.ts';
import { PICTURE_FIELDS, type Picture } from './pictures.ts';

const NAME = { fields: ['name'] } as const;

/** What a card or a row asks for. */
export const CAR_SUMMARY = {
  fields: ['price', 'year', 'mileage', 'location'],
  populate: { images: { fields: PICTURE_FIELDS }, make: NAME, model: NAME },
} as const satisfies Selection<'cars'>;

type SummaryEntry = Entry<'cars', typeof CAR_SUMMARY>;

/** What a card or a row shows of a car. Units: whole shillings, km. */
export interface CarSummary extends Omit<SummaryEntry, 'id' | keyof (typeof CAR_SUMMARY)['populate']> {
  make: string | null;
  model: string | null;
  pictures: Picture[];
}
