import { NUMBER_LONGEST, plainText } from './typed-number.ts';

// Reads bounds that people type in words into a field for one bound: "under 30m", "over 10m", "10m-20m".

/** The bounds that a text means; one of them may be missing. */
export interface TypedBounds {
  min?: number | undefined;
  max?: number | undefined;
}

const AT_MOST =
  /^(?:under|below|less than|not more than|not above|up ?to|at most|maximum|max|within|budget(?: of)?|<=?|≤) ?|(?: ?(?:maximum|max|or less|and below|or below))$/;
const AT_LEAST =
  /^(?:over|above|more than|not less than|not below|from|at least|minimum|min|starting(?: from| at)?|>=?|≥) ?|(?: ?(?:\+|minimum|min|or more|and above|or above|upwards?|onwards?))$/;
const BETWEEN = /^(?:between|from) /;
const APART = / ?(?:-|–|—|\bto\b|\band\b) ?/;

type ReadNumber = (text: string) => number | undefined;

/**
 * Reads "10m-20m", "between 10m and 20m", and "20-30m", in which the first number gets the unit of the second. The smaller number is the lower
 * bound.
 */
function readRange(text: string, readNumber: ReadNumber): TypedBounds | undefined {
  const [first = '', second = '', ...others] = text.replace(BETWEEN, '').split(APART);
  if (first === '' || second === '' || others.length > 0) return undefined;
  const unit = second.split(/[^\p{L}]/u).at(-1) ?? '';
  const [from, to] = [readNumber(first) ?? readNumber(first + unit), readNumber(second)];
  if (from === undefined || to === undefined) return undefined;
  return { min: Math.min(from, to), max: Math.max(from, to) };
}

/**
 * Reads bounds in words; undefined for any other text, a plain number included. `readNumber`: reads one number as people type it, for example a
 * price.
 */
export function readTypedBounds(text: string, readNumber: ReadNumber): TypedBounds | undefined {
  if (text.length > NUMBER_LONGEST) return undefined;
  const plain = plainText(text).replace(/ +/g, ' ');
  const range = readRange(plain, readNumber);
  if (range) return range;
  for (const [bound, words] of [['max', AT_MOST] as const, ['min', AT_LEAST] as const]) {
    const rest = plain.replace(words, '');
    const number = rest === plain ? undefined : readNumber(rest.trim());
    if (number !== undefined) return { [bound]: number };
  }
  return undefined;
}
