import type { Condition, Talk, TalkPattern, TypeTalk } from '../../platform/search/talk.ts';

// How buyers in Uganda speak of cars in a search.

const MILLION = 1_000_000;
/** Shillings: a price up to which people call a car cheap. */
const CHEAP = 12 * MILLION;
/** A smaller number of shillings or km has its thousands or millions left out. */
const SMALLEST = 1_000;

const most = (name: string, value: number): Condition => ({ name, operator: '$lte', values: [value] });
const least = (name: string, value: number): Condition => ({ name, operator: '$gte', values: [value] });
const is = (name: string, ...values: (string | number)[]): Condition => ({ name, operator: '$in', values });

const UNITS: Readonly<Record<string, number>> = { k: 1_000, thousand: 1_000 };

interface Amount {
  name: 'price' | 'mileage' | 'year';
  value: number;
}

/** Reads "20m", "18,000,000", "80k km", "2012" and "20", which are millions; `unit`: the word behind the number. */
function readAmount(digits: string, unit = '', isKm = false): Amount | undefined {
  const number = Number(digits.replace(/[ ,]/g, ''));
  const isMillions = /^m/.test(unit) && !isKm;
  const value = number * (isMillions ? MILLION : (UNITS[unit] ?? 1));
  if (isKm) return { name: 'mileage', value };
  if (unit === '' && /^(?:19[5-9]|20[0-4])\d$/.test(digits)) return { name: 'year', value };
  if (unit === '' && number < SMALLEST) return { name: 'price', value: number * MILLION };
  return { name: value < MILLION ? 'mileage' : 'price', value };
}

/** Reads a bound: its digits, the unit behind them, and whether km follow. */
const readBound =
  (bound: typeof most): TalkPattern['read'] =>
  ([, digits = '', unit, km]) => {
    const amount = readAmount(digits, unit, km !== undefined);
    return amount && [bound(amount.name, amount.value)];
  };

/** "under 20m", "less than 100,000 km". */
const AT_MOST: TalkPattern = {
  pattern:
    /\b(?:under|below|less than|not more than|up to|upto|maximum|max|at most|within|budget of|budget) (?:ugx|ushs?|shs?)? ?(\d{1,3}(?:[ ,]\d{3}){1,3}|\d{1,10}(?:\.\d{1,2})?)(?: ?(millions?|mil|mn|m|k|thousand)\b)?( ?kms?\b| ?kilomet(?:re|er)s?\b)?(?:\/=)?/gu,
  read: readBound(most),
};

/** "above 50m", "from 2010". */
const AT_LEAST: TalkPattern = {
  pattern:
    /\b(?:above|over|more than|from|after|since|minimum|min|at least|starting from|starting) (?:ugx|ushs?|shs?)? ?(\d{1,3}(?:[ ,]\d{3}){1,3}|\d{1,10}(?:\.\d{1,2})?)(?: ?(millions?|mil|mn|m|k|thousand)\b)?( ?kms?\b| ?kilomet(?:re|er)s?\b)?(?:\/=)?/gu,
  read: readBound(least),
};

/** "15m to 20m", "2005-2010", "between 20m and 30m". What is left out of the first number is that of the second. */
const FROM_TO: TalkPattern = {
  pattern:
    /\b(?:between |from )?(?:ugx|ushs?|shs?)? ?(\d{1,3}(?:[ ,]\d{3}){1,3}|\d{1,10}(?:\.\d{1,2})?)(?: ?(millions?|mil|mn|m|k|thousand)\b)? ?(?:to|-|–|and) ?(?:ugx|ushs?|shs?)? ?(\d{1,3}(?:[ ,]\d{3}){1,3}|\d{1,10}(?:\.\d{1,2})?)(?: ?(millions?|mil|mn|m|k|thousand)\b)?( ?kms?\b| ?kilomet(?:re|er)s?\b)?/gu,
  read([, first = '', ofFirst, second = '', ofSecond, km]) {
    const to = readAmount(second, ofSecond, km !== undefined);
    const from = readAmount(first, ofFirst ?? ofSecond, km !== undefined);
    if (!from || !to || from.name !== to.name || from.value > to.value) return undefined;
    return [least(from.name, from.value), most(to.name, to.value)];
  },
};

/** "2012+", "2012 and above". */
const YEAR_ON: TalkPattern = {
  pattern: /\b((?:19|20)\d\d) ?(?:\+|and above|and newer|onwards?|upwards?|or newer)/gu,
  read: ([, year]) => [least('year', Number(year))],
};

/** "20m", "ugx 30 million", "20,000,000", "80k km": up to that much. A number alone may be anything else. */
const ALONE: TalkPattern = {
  pattern:
    /\b(?:ugx|ushs?|shs?)? ?(\d{1,3}(?:[ ,]\d{3}){1,3}|\d{1,10}(?:\.\d{1,2})?)(?: ?(millions?|mil|mn|m|k|thousand)\b)?( ?kms?\b| ?kilomet(?:re|er)s?\b)?(?:\/=)?/gu,
  read(match) {
    const [whole = '', , unit, km] = match;
    const isAmount = unit !== undefined || km !== undefined || /^(?:ugx|u?sh)|\/=$|[ ,]\d{3}$|0{6}$/.test(whole);
    return isAmount ? readBound(most)(match) : undefined;
  },
};

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

/** "7 seater", "seven-seater", "8 seats". */
const SEATS: TalkPattern = {
  pattern: /\b(\d{1,2}|two|four|five|six|seven|eight|nine|ten|fourteen)[ -]?(?:seaters?|seats?)\b/gu,
  read: ([, number = '']) => [is('seats', IN_WORDS[number] ?? Number(number))],
};

/** "1800cc", "1.8", "1.8l". A number with a point is an engine's where it can be one. */
const ENGINE_CC: TalkPattern = {
  pattern: /\b(\d{3,5}) ?cc\b/gu,
  read: ([, cc]) => [is('engine', Number(cc))],
};
const ENGINE_LITRES: TalkPattern = {
  pattern: /\b([0-7]\.\d)(?: ?l(?:it(?:re|er)s?)?)?\b(?! ?m)/gu,
  read: ([, litres]) => [is('engine', Math.round(Number(litres) * 1_000))],
};

const NOTHING = (
  'car cars vehicle vehicles auto-mobile motoka motor emmotoka for sale buy buying sell selling in at the a an i we with and or of to from ' +
  'want need looking look find get price prices cost budget please any good nice clean very low mileage model models ' +
  'newmodel oldmodel newshape oldshape shape latest ug uganda my me is are on offer deal deals cheapest affordable'
)
  .split(' ')
  .map((word): [string, Talk] => [word, 'nothing']);

const OTHER_WORDS: readonly (readonly [string, Talk])[] = [
  ['drone', { words: 'hiace' }],
  ['drones', { words: 'hiace' }],
  ['kawundo', { words: 'hiace' }],
  ['kamunye', { words: 'hiace' }],
  ['vogue', { words: 'range rover' }],
  ['cheap', { asks: [most('price', CHEAP)] }],
  ['automatic', { asks: [is('gearbox', 'Automatic', 'CVT')] }],
  ['auto', { asks: [is('gearbox', 'Automatic', 'CVT')] }],
  ['doublecabin', { asks: [is('category', 'Pickup')], isAlone: true }],
  ['doublecab', { asks: [is('category', 'Pickup')], isAlone: true }],
  ['singlecabin', { asks: [is('category', 'Pickup')], isAlone: true }],
  ['singlecab', { asks: [is('category', 'Pickup')], isAlone: true }],
  ['landcruiserv8', { asks: [is('model', 'Land Cruiser')] }],
  ['lorry', { asks: [is('category', 'Truck')] }],
  ['lorries', { asks: [is('category', 'Truck')] }],
  ['trailer', { asks: [is('category', 'Truck')] }],
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
  patterns: [SEATS, ENGINE_CC, YEAR_ON, FROM_TO, AT_MOST, AT_LEAST, ENGINE_LITRES, ALONE],
  words: new Map([...NOTHING, ...OTHER_WORDS]),
  reference: { name: 'reference', beginnings: ['MTK-', 'M-'] },
};
