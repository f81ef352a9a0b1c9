import { skeletonOf, withLettersJoined, wordsOf } from '../values/name-skeletons.ts';

/** Reasons for a moderator to look closer at an ad or at a change of one, each with its weight in the score. */
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
  'banned photo': 10,
  'banned number': 10,
} as const;

export type ReviewSignal = keyof typeof REVIEW_SIGNALS;

export const scoreOf = (signals: readonly ReviewSignal[]): number =>
  signals.reduce((sum, signal) => sum + REVIEW_SIGNALS[signal], 0);

/** The usual frauds. A moderator sees each of them before it goes on sale, whatever the seller's trust. */
const FRAUDS: ReadonlySet<ReviewSignal> = new Set([
  'far below others',
  'far below its own price',
  'asks for money before',
  'link or number in the words',
]);

/** From this score on a moderator decides, whoever the seller is. */
const REVIEW_SCORE = 10;
/** The highest trust. Only an admin gives it; no seller can earn it. */
const BEYOND_DOUBT = 3;

/** Returns whether a moderator must see this before buyers do. `trust`: of the seller. */
export const mustBeSeen = (trust: number, signals: readonly ReviewSignal[]): boolean =>
  scoreOf(signals) >= REVIEW_SCORE || (trust < BEYOND_DOUBT && signals.some((signal) => FRAUDS.has(signal)));

/** Below this part of the median of its like, or above that, a price is out of the ordinary. */
export const PRICE_FAR_BELOW = 0.6;
export const PRICE_FAR_ABOVE = 2.5;

/** Words that demand money before the buyer has seen the car. */
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

/** The words as the eye takes them, with one blank between them. */
function plainWords(text: string): string {
  return withLettersJoined(wordsOf(text)).map(skeletonOf).join(' ');
}

export function asksForMoneyBefore(text: string): boolean {
  const words = ` ${plainWords(text)} `;
  return MONEY_BEFORE.some((phrase) => words.includes(phrase));
}

/** Both ends are one character: a repetition there would make thousands of characters seconds of work. */
const LINK = /https?:|www\.|[a-z0-9-]\.(?:com|net|org|ug|co|info|biz|online|shop|me)\b|\S@[^\s@.]+\.\S/i;
const SPOKEN_LINK = /[ ([]dot[ )\]]{1,2}(?:com|net|org|ug|co|info)\b|[ \]] ?\. ?(?:com|net|org)\b/i;
/** Nine digits or more, with any signs between them. */
const NUMBER = /\p{Nd}(?:[\s()._*-]{0,2}\p{Nd}){8}/u;

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const SPOKEN_DIGIT = /\b(?:zero|one|two|three|four|five|six|seven|eight|nine)\b,?/gi;

/** Writes as digits what stands for digits: "O772 one two three 4l6". */
const withDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(SPOKEN_DIGIT, (word) => String(DIGITS.indexOf(word.toLowerCase().replace(',', ''))))
    .replace(/(?<!\p{L})[oO](?=\d)|(?<=\d)[oO]/gu, '0')
    .replace(/(?<=\d)[lI]/g, '1');

export const hasLinkOrNumber = (text: string): boolean =>
  LINK.test(text) || SPOKEN_LINK.test(text) || NUMBER.test(text) || NUMBER.test(withDigits(text));
