import { dealer } from '#contract/entities/dealer.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';
import { sellerWrites } from '../sellers/seller-writes.ts';

export type NewDealer = NewEntry<typeof dealer>;

/** A dealer is a seller as soon as it is created. If it is deleted, its cars stay on sale without a dealer. */
export const {
  insert: insertDealers,
  update: updateDealers,
  delete: deleteDealers,
} = sellerWrites(entryWrites(dealer), 'dealer');
