import { garage } from '#contract/entities/garage.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';
import { sellerWrites } from '../sellers/seller-writes.ts';

export type NewGarage = NewEntry<typeof garage>;

/** Each garage is a seller from its first day. If it is deleted, its spare parts stay on sale without it. */
export const {
  insert: insertGarages,
  update: updateGarages,
  delete: deleteGarages,
} = sellerWrites(entryWrites(garage), 'garage');
