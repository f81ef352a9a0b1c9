import { garage } from '#contract/entities/garage.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';
import { sellerWrites } from '../sellers/seller-writes.ts';

export type NewGarage = NewEntry<typeof garage>;

/** A garage is a seller as soon as it is created. If it is deleted, its spare parts stay on sale without a garage. */
export const {
  insert: insertGarages,
  update: updateGarages,
  delete: deleteGarages,
} = sellerWrites(entryWrites(garage), 'garage');
