import type { Talk, TypeTalk } from '../../platform/search/talk.ts';
import { amountPatterns, CAR_NICKNAMES, NOTHING } from '../sale-talk.ts';

// The words by which buyers search for spare parts: what a part is called, and what it fits.

const PARTS = ['spare', 'spares', 'part', 'parts', 'sparepart', 'spareparts', 'genuine', 'original'].map(
  (word): [string, Talk] => [word, 'nothing'],
);

/** Other words by which people search for parts, among them frequent misspellings. */
const OTHER_WORDS = Object.entries({
  brake: 'break breaks',
  tyre: 'tire tires tyer tyers',
  headlight: 'headlamp headlamps headlight headlights',
  'tail light': 'taillamp taillamps backlight backlights rearlight rearlights',
  bumper: 'bumpa bampa',
  windscreen: 'windshield windshields',
  bonnet: 'hood',
  boot: 'trunk dickey',
  alternator: 'dynamo',
  silencer: 'muffler exhaustbox',
  'shock absorber': 'shocker shockers absober absobers',
  rim: 'wheelrim wheelrims',
}).flatMap(([words, others]) => others.split(' ').map((word): [string, Talk] => [word, { words }]));

/** A spare part may be very cheap, so any number may be a price. A number is read as a mileage only if "km" follows. */
const AMOUNTS = amountPatterns(0);

export const SPARE_PART_TALK: TypeTalk = {
  kinds: ['sparecategory', 'condition', 'location', 'garage'],
  patterns: [...AMOUNTS.inWords, AMOUNTS.alone],
  words: new Map([...NOTHING, ...PARTS, ...CAR_NICKNAMES, ...OTHER_WORDS]),
};
