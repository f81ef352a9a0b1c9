import type { Talk, TypeTalk } from '../../platform/search/talk.ts';
import { amountPatterns, NOTHING } from '../sale-talk.ts';

// How buyers speak of spare parts in a search: by what a part is called and what it fits.

const PARTS = ['spare', 'spares', 'part', 'parts', 'sparepart', 'spareparts', 'genuine', 'original'].map(
  (word): [string, Talk] => [word, 'nothing'],
);

/** A part may cost next to nothing: a mileage is one that says km. */
const AMOUNTS = amountPatterns(0);

export const SPARE_PART_TALK: TypeTalk = {
  kinds: ['sparecategory', 'condition', 'location', 'garage'],
  patterns: [...AMOUNTS.inWords, AMOUNTS.alone],
  words: new Map([...NOTHING, ...PARTS]),
};
