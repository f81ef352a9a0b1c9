import { garage } from '#contract/entities/garage.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';

export type NewGarage = NewEntry<typeof garage>;

/** When a garage is deleted, its spare parts stay on sale without one. */
export const { insert: insertGarages, update: updateGarages, delete: deleteGarages } = entryWrites(garage);
