import type { Condition, Talk, TalkPattern } from '../platform/search/talk.ts';

// The words by which buyers in Uganda give prices, mileages and years in a search, and words that mean nothing in a search.

const MILLION = 1_000_000;
/** In a price, a number below this many shillings is taken for millions, such as "20" for 20 million. */
const SMALLEST = 1_000;
/** A number of at least this many digits is read as an amount or a year even if no word is beside it. */
const SHORTEST_BARE = 4;

export const most = (name: string, value: number): Condition => ({ name, operator: '$lte', values: [value] });
export const least = (name: string, value: number): Condition => ({ name, operator: '$gte', values: [value] });
export const is = (name: string, ...values: (string | number)[]): Condition => ({ name, operator: '$in', values });

const UNITS: Readonly<Record<string, number>> = { k: 1_000, thousand: 1_000 };

interface Typed {
  digits: string;
  /** The word after the number, such as "m" for millions; undefined if there is none. */
  unit: string | undefined;
  isKm: boolean;
}

interface Amount {
  name: 'price' | 'mileage' | 'year';
  value: number;
}

/**
 * Reads a typed amount, such as "20m", "18,000,000", "80k km", "2012", or "20", which means 20 million. Returns whether it is a price,
 * mileage or year, and the value.
 */
function readAmount({ digits, unit = '', isKm }: Typed, leastPrice: number): Amount | undefined {
  const number = Number(digits.replace(/[ ,]/g, ''));
  const isMillions = /^m/.test(unit) && !isKm;
  const value = number * (isMillions ? MILLION : (UNITS[unit] ?? 1));
  if (isKm) return { name: 'mileage', value };
  if (unit === '' && /^(?:19[5-9]|20[0-4])\d$/.test(digits)) return { name: 'year', value };
  if (unit === '' && number < SMALLEST) return { name: 'price', value: number * MILLION };
  return { name: value < leastPrice ? 'mileage' : 'price', value };
}

/** Matches "2012+", "2012 and above". */
const YEAR_ON: TalkPattern = {
  pattern: /\b((?:19|20)\d\d) ?(?:\+|and above|and newer|onwards?|upwards?|or newer)/gu,
  read: ([, year]) => [least('year', Number(year))],
};

/** Matches "older than 2005", "before 2005": a year that is itself not meant. */
const YEAR_BEFORE: TalkPattern = {
  pattern: /\b(?:older than|before) ((?:19|20)\d\d)\b/gu,
  read: ([, year]) => [most('year', Number(year) - 1)],
};
const YEAR_AFTER: TalkPattern = {
  pattern: /\b(?:newer than|younger than) ((?:19|20)\d\d)\b/gu,
  read: ([, year]) => [least('year', Number(year) + 1)],
};

/**
 * Returns patterns that find amounts in a search. `inWords`: those with words around the amount, the longest first. `alone`: finds an
 * amount without words, and must be tried after all other patterns that begin with a number. `leastPrice`: an amount below this many
 * shillings is read as a mileage.
 */
export function amountPatterns(leastPrice: number): { inWords: readonly TalkPattern[]; alone: TalkPattern } {
  const read = (typed: Typed) => readAmount(typed, leastPrice);

  /** Returns a function that makes a filter of a match, whose groups are the digits, the unit after them, and "km" if that follows. */
  const readBound =
    (bound: typeof most): TalkPattern['read'] =>
    ([, digits = '', unit, km]) => {
      const amount = read({ digits, unit, isKm: km !== undefined });
      return amount && [bound(amount.name, amount.value)];
    };

  /** Matches "under 20m", "less than 100,000 km". */
  const atMost: TalkPattern = {
    pattern:
      /\b(?:under|below|less than|not more than|not above|not over|up to|upto|maximum|max|at most|within|budget of|budget) (?:ugx|ushs?|shs?)? ?(\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?: \d{3}){2,3}|\d{2,3} 000|\d{1,10}(?:\.\d{1,2})?)(?!\d)(?: ?(millions?|mil|mn|m|k|thousand)\b)?( ?kms?\b| ?kilomet(?:re|er)s?\b)?(?:\/=)?/gu,
    read: readBound(most),
  };

  /** Matches "above 50m", "from 2010". */
  const atLeast: TalkPattern = {
    pattern:
      /\b(?:above|over|more than|from|after|since|minimum|min|at least|starting from|starting) (?:ugx|ushs?|shs?)? ?(\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?: \d{3}){2,3}|\d{2,3} 000|\d{1,10}(?:\.\d{1,2})?)(?!\d)(?: ?(millions?|mil|mn|m|k|thousand)\b)?( ?kms?\b| ?kilomet(?:re|er)s?\b)?(?:\/=)?/gu,
    read: readBound(least),
  };

  /**
   * Matches "15m to 20m", "2005-2010", "between 20 and 30". If the first number has no unit, it has that of the second. Two short numbers
   * without further words may be names, as in "mazda 3 and 6".
   */
  const fromTo: TalkPattern = {
    pattern:
      /\b(between |from )?(?:ugx|ushs?|shs?)? ?(\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?: \d{3}){2,3}|\d{2,3} 000|\d{1,10}(?:\.\d{1,2})?)(?!\d)(?: ?(millions?|mil|mn|m|k|thousand)\b)? ?(?:to|-|–|and) ?(?:ugx|ushs?|shs?)? ?(\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?: \d{3}){2,3}|\d{2,3} 000|\d{1,10}(?:\.\d{1,2})?)(?!\d)(?: ?(millions?|mil|mn|m|k|thousand)\b)?( ?kms?\b| ?kilomet(?:re|er)s?\b)?/gu,
    read([, between, first = '', ofFirst, second = '', ofSecond, km]) {
      if (!(between || ofSecond || km) && Math.max(first.length, second.length) < SHORTEST_BARE) return undefined;
      const to = read({ digits: second, unit: ofSecond, isKm: km !== undefined });
      const from = read({ digits: first, unit: ofFirst ?? ofSecond, isKm: km !== undefined });
      if (!from || !to || from.name !== to.name || from.value > to.value) return undefined;
      return [least(from.name, from.value), most(to.name, to.value)];
    },
  };

  /**
   * Matches an amount without words, such as "20m", "ugx 30 million", "20,000,000", "80k km": the price or mileage may be up to that. A
   * bare number of few digits is not read, since it may mean anything.
   */
  const alone: TalkPattern = {
    // Three letters and three digits, such as "UBF 123K", are a number plate.
    pattern:
      /(?<!\bu[ab][a-z] ?)\b(?:ugx|ushs?|shs?)? ?(\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?: \d{3}){2,3}|\d{2,3} 000|\d{1,10}(?:\.\d{1,2})?)(?!\d)(?: ?(millions?|mil|mn|m|k|thousand)\b)?( ?kms?\b| ?kilomet(?:re|er)s?\b)?(?:\/=)?/gu,
    read(match) {
      const [whole = '', , unit, km] = match;
      const isAmount =
        unit !== undefined ||
        km !== undefined ||
        /^(?:ugx|u?sh)|\/=$|,\d{3}$|\d \d{3} \d{3}$|\d 000$|0{6}$/.test(whole);
      return isAmount ? readBound(most)(match) : undefined;
    },
  };

  return { inWords: [YEAR_ON, YEAR_BEFORE, YEAR_AFTER, fromTo, atMost, atLeast], alone };
}

/** Words that are ignored in a search, because they say nothing about the car or part. */
export const NOTHING: readonly (readonly [string, Talk])[] = (
  'car cars vehicle vehicles auto-mobile motoka motor emmotoka for sale buy buying sell selling in at the a an i we with and or of to from ' +
  'want need looking look find get best excellent perfect original condition quick fresh price prices cost budget please any good nice clean very low mileage model models ' +
  'newmodel oldmodel newshape oldshape shape latest ug uganda my me is are on offer deal deals cheapest affordable ' +
  // Words beside a price, and Luganda for "I want", "I look for", "the car of".
  'negotiable nego neg slightly fixed last final only wanted urgent ready newnumber newnumberplate njagala nnoonya noonya mmotoka ya za wa'
)
  .split(' ')
  .map((word): [string, Talk] => [word, 'nothing']);

/** Names that people in Uganda give to cars. */
export const CAR_NICKNAMES: readonly (readonly [string, Talk])[] = Object.entries({
  hiace: 'drone drones kawundo kamunye matatu taxi taxis',
  bmw: 'beemer bimmer beamer',
  'range rover': 'vogue',
}).flatMap(([words, nicknames]) => nicknames.split(' ').map((word): [string, Talk] => [word, { words }]));
