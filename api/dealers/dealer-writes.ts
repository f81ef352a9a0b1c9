import { dealer } from '#contract/entities/dealer.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';
import { sellerWrites } from '../sellers/seller-writes.ts';

export type NewDealer = NewEntry<typeof dealer>;

/** Each dealer is a seller from its first day. If it is deleted, its cars stay on sale without it. */
export const {
  insert: insertDealers,
  update: updateDealers,
  delete: deleteDealers,
} = sellerWrites(entryWrites(dealer), 'dealer');
