import { garage } from '#contract/entities/garage.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';
import { sellerWrites } from '../sellers/seller-writes.ts';

export type NewGarage = NewEntry<typeof garage>;

/** Writes garages, each together with its seller. If a garage is deleted, its spare parts stay on sale, and the market itself sells them. */
export const {
  insert: insertGarages,
  update: updateGarages,
  delete: deleteGarages,
} = sellerWrites(entryWrites(garage), 'garage');
