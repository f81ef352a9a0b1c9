import type { Talk, TalkPattern, TypeTalk } from '../../platform/search/talk.ts';
import { amountPatterns, CAR_NICKNAMES, is, most, NOTHING } from '../sale-talk.ts';

// The words by which buyers in Uganda search for cars.

/** A car up to this price, in shillings, counts as cheap. */
const CHEAP = 12_000_000;
/** A mileage up to this, in km, counts as low. */
const LOW_MILEAGE = 80_000;
/** Patterns of prices in a search. A number below a million shillings is not read as a car's price. */
const AMOUNTS = amountPatterns(1_000_000);

const IN_WORDS: Readonly<Record<string, number>> = {
  two: 2,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  fourteen: 14,
};

/** Matches "7 seater", "seven-seater", "8 seats". */
const SEATS: TalkPattern = {
  pattern: /\b(\d{1,2}|two|four|five|six|seven|eight|nine|ten|fourteen)[ -]?(?:seaters?|seats?)\b/gu,
  read: ([, number = '']) => [is('seats', IN_WORDS[number] ?? Number(number))],
};

/** Match an engine size: "1800cc", "1.8", "1.8l". A decimal number is read as litres, unless "million" follows. */
const ENGINE_CC: TalkPattern = {
  pattern: /\b(\d{3,5}) ?cc\b/gu,
  read: ([, cc]) => [is('engine', Number(cc))],
};
const ENGINE_LITRES: TalkPattern = {
  pattern: /\b([0-7]\.\d)(?: ?l(?:it(?:re|er)s?)?)?\b(?! ?(?:m|mn|mil|millions?)\b)/gu,
  read: ([, litres]) => [is('engine', Math.round(Number(litres) * 1_000))],
};

const OTHER_WORDS: readonly (readonly [string, Talk])[] = [
  // Words with 'nothing' are ignored in a search: nearly every ad uses them, and no field holds them.
  ['newimport', 'nothing'],
  ['newimports', 'nothing'],
  ['freshimport', 'nothing'],
  ['freshimports', 'nothing'],
  ['newarrival', 'nothing'],
  ['newarrivals', 'nothing'],
  ['ac', 'nothing'],
  ['facelift', 'nothing'],
  // As in "3 years ago". Without this line it would mean Diesel, which some dealers' files call AGO.
  ['ago', 'nothing'],
  ['cheap', { asks: [most('price', CHEAP)] }],
  ['layisi', { asks: [most('price', CHEAP)] }],
  ...['lowmileage', 'lowmilage', 'lowmillage', 'lowkm', 'lowkms'].map((word): [string, Talk] => [
    word,
    { asks: [most('mileage', LOW_MILEAGE)] },
  ]),
  ['marktwo', { words: 'mark ii' }],
  ['mark2', { words: 'mark ii' }],
  ['automatic', { asks: [is('gearbox', 'Automatic', 'CVT')] }],
  ['auto', { asks: [is('gearbox', 'Automatic', 'CVT')] }],
  ['doublecabin', { asks: [is('category', 'Pickup')], isAlone: true }],
  ['doublecab', { asks: [is('category', 'Pickup')], isAlone: true }],
  ['singlecabin', { asks: [is('category', 'Pickup')], isAlone: true }],
  ['singlecab', { asks: [is('category', 'Pickup')], isAlone: true }],
  ['landcruiserv8', { asks: [is('model', 'Land Cruiser')] }],
  // Beside a name they are ignored: "hilux 4x4" means all Hiluxes, since few ads say whether theirs is one.
  ['4x4', { asks: [is('category', 'SUV')], isAlone: true }],
  ['mpv', { asks: [is('category', 'Van')], isAlone: true }],
  ['lorry', { asks: [is('category', 'Truck')] }],
  ['lorries', { asks: [is('category', 'Truck')] }],
  ['trailer', { asks: [is('category', 'Truck')] }],
  ['tipper', { asks: [is('category', 'Truck')] }],
  ['stationwagon', { asks: [is('category', 'Wagon')] }],
  ['brandnew', { asks: [is('condition', 'new')] }],
  ['taxpaid', { asks: [is('taxes', 'paid')] }],
  ['taxespaid', { asks: [is('taxes', 'paid')] }],
  ['dutypaid', { asks: [is('taxes', 'paid')] }],
  ['inbond', { asks: [is('taxes', 'in bond')] }],
  ['foreignused', { asks: [is('provenance', 'foreign used')] }],
  ['locallyused', { asks: [is('provenance', 'locally used')] }],
  ['localused', { asks: [is('provenance', 'locally used')] }],
  ['logbook', { asks: [is('logbook', 'in hand')] }],
  ['withlogbook', { asks: [is('logbook', 'in hand')] }],
  ['japan', { asks: [{ name: 'location', operator: '$containsi', values: ['japan'] }] }],
];

export const CAR_TALK: TypeTalk = {
  kinds: ['category', 'fueltype', 'gearbox', 'color', 'condition', 'drivetype', 'location', 'dealer_info', 'features'],
  patterns: [SEATS, ENGINE_CC, ...AMOUNTS.inWords, ENGINE_LITRES, AMOUNTS.alone],
  words: new Map([...NOTHING, ...CAR_NICKNAMES, ...OTHER_WORDS]),
  reference: { name: 'reference', beginnings: ['MTK-', 'M-'] },
};
