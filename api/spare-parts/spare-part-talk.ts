import type { Talk, TypeTalk } from '../../platform/search/talk.ts';
import { amountPatterns, NOTHING } from '../sale-talk.ts';

// The words by which buyers search for spare parts: what a part is called, and what it fits.

const PARTS = ['spare', 'spares', 'part', 'parts', 'sparepart', 'spareparts', 'genuine', 'original'].map(
  (word): [string, Talk] => [word, 'nothing'],
);

/** A spare part may be very cheap, so no amount is too small for a price; a mileage must be followed by "km". */
const AMOUNTS = amountPatterns(0);

export const SPARE_PART_TALK: TypeTalk = {
  kinds: ['sparecategory', 'condition', 'location', 'garage'],
  patterns: [...AMOUNTS.inWords, AMOUNTS.alone],
  words: new Map([...NOTHING, ...PARTS]),
};
