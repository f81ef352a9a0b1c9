import { dealer } from '#contract/entities/dealer.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';

export type NewDealer = NewEntry<typeof dealer>;

/** When a dealer is deleted, its cars stay on sale without one. */
export const { insert: insertDealers, update: updateDealers, delete: deleteDealers } = entryWrites(dealer);
