import { skeletonOf, withLettersJoined, wordsOf } from '../values/name-skeletons.ts';

/** Signals that make a moderator look closer at an ad or a change, each with its weight in the score. */
export const REVIEW_SIGNALS = {
  'first of its seller': 5,
  'far below others': 8,
  'far below its own price': 8,
  'far above others': 2,
  'same car elsewhere': 10,
  'number of another seller': 8,
  'other name of its seller': 10,
  'asks for money before': 6,
  'link or number in the words': 3,
  'new model': 10,
  'new place or colour': 2,
  'new photos': 2,
  /** Weight 0 until it is known how often moderators act on this signal. */
  'photos of another seller': 0,
  'banned photo': 10,
  'banned number': 10,
} as const;

export type ReviewSignal = keyof typeof REVIEW_SIGNALS;

export const scoreOf = (signals: readonly ReviewSignal[]): number =>
  signals.reduce((sum, signal) => sum + REVIEW_SIGNALS[signal], 0);

/** Signals of common frauds. An ad with one of them is checked by a moderator before it goes on sale, even if the seller is trusted. */
const FRAUDS: ReadonlySet<ReviewSignal> = new Set([
  'far below others',
  'far below its own price',
  'asks for money before',
  'link or number in the words',
]);

/** An ad whose signals have this score or more must be checked by a moderator, even if the market fully trusts its seller. */
const REVIEW_SCORE = 10;
/**
 * The highest level of trust, which only an admin can give. A signal of fraud alone does not send an ad of a seller at this level to a
 * moderator; the score of all its signals still may.
 */
const BEYOND_DOUBT = 3;

/** Returns whether a moderator must check an ad or change before buyers see it. `trust`: the seller's level, 0 to 3. */
export const mustBeSeen = (trust: number, signals: readonly ReviewSignal[]): boolean =>
  scoreOf(signals) >= REVIEW_SCORE || (trust < BEYOND_DOUBT && signals.some((signal) => FRAUDS.has(signal)));

/** A price is unusual below this fraction of the median price of similar ads, or above PRICE_FAR_ABOVE times the median. */
export const PRICE_FAR_BELOW = 0.6;
export const PRICE_FAR_ABOVE = 2.5;

/** Phrases that ask for money before the buyer has seen the car. */
const MONEY_BEFORE = [
  'deposit',
  'deposits',
  'deposited',
  'depositing',
  'depost',
  'depositt',
  'advance payment',
  'pay first',
  'payment first',
  'pay before',
  'payment before',
  'pay in advance',
  'payment in advance',
  'send money',
  'send the money',
  'send cash',
  'send the cash',
  'transfer money',
  'transfer the money',
  'transfer cash',
  'transfer the cash',
  'western union',
  'moneygram',
  'money gram',
  'booking fee',
  'booking fees',
  'commitment fee',
  'reservation fee',
  'holding fee',
  'mobile money',
  'momo',
  'momo pay',
  'escrow',
  'shipping agent',
].map((phrase) => ` ${plainWords(phrase)} `);

/** Returns the words of a text in simplified spelling, so that disguised letters do not hide a phrase. One blank between words. */
function plainWords(text: string): string {
  return withLettersJoined(wordsOf(text)).map(skeletonOf).join(' ');
}

export function asksForMoneyBefore(text: string): boolean {
  const words = ` ${plainWords(text)} `;
  return MONEY_BEFORE.some((phrase) => words.includes(phrase));
}

/**
 * Only one character is matched before and behind the dot or @ of a link or mail address: with a repetition there, matching a long text would
 * take seconds.
 */
const LINK = /https?:|www\.|[a-z0-9-]\.(?:com|net|org|ug|co|info|biz|online|shop|me)\b|\S@[^\s@.]+\.\S/i;
const SPOKEN_LINK = /[ ([]dot[ )\]]{1,2}(?:com|net|org|ug|co|info)\b|[ \]] ?\. ?(?:com|net|org)\b/i;
/** A phone number: nine or more digits, each followed by at most two blanks or punctuation marks. */
const NUMBER = /\p{Nd}(?:[\s()._*-]{0,2}\p{Nd}){8}/u;

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const SPOKEN_DIGIT = /\b(?:zero|one|two|three|four|five|six|seven|eight|nine)\b,?/gi;

/** Replaces disguised digits by digits: "O772 one two three 4l6" becomes "0772 1 2 3 416". */
const withDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(SPOKEN_DIGIT, (word) => String(DIGITS.indexOf(word.toLowerCase().replace(',', ''))))
    .replace(/(?<!\p{L})[oO](?=\d)|(?<=\d)[oO]/gu, '0')
    .replace(/(?<=\d)[lI]/g, '1');

export const hasLinkOrNumber = (text: string): boolean =>
  LINK.test(text) || SPOKEN_LINK.test(text) || NUMBER.test(text) || NUMBER.test(withDigits(text));
