import type { Talk, TypeTalk } from '../../platform/search/talk.ts';
import { amountPatterns, NOTHING } from '../sale-talk.ts';

// The words by which buyers search for spare parts: what a part is called, and what it fits.

const PARTS = ['spare', 'spares', 'part', 'parts', 'sparepart', 'spareparts', 'genuine', 'original'].map(
  (word): [string, Talk] => [word, 'nothing'],
);

/** A spare part may be very cheap, so any number may be a price. A number is read as a mileage only if "km" follows. */
const AMOUNTS = amountPatterns(0);

export const SPARE_PART_TALK: TypeTalk = {
  kinds: ['sparecategory', 'condition', 'location', 'garage'],
  patterns: [...AMOUNTS.inWords, AMOUNTS.alone],
  words: new Map([...NOTHING, ...PARTS]),
};
