import { formatNumber } from '../values/numbers.ts';
import { quoted } from './lists.ts';

/** Sentences about the words of a search that do not narrow its list. They are loaded only for such a search. */

/** Returns the words in quotes: "“tx”, “xt” or “v8”". */
const named = (words: readonly string[]) =>
  words.map((word, at) => `${at === 0 ? '' : at < words.length - 1 ? ', ' : ' or '}${quoted(word)}`).join('');

/** "Nothing is called “tx”." */
export const nothingCalled = (unknown: readonly string[]) => `Nothing is called ${named(unknown)}.`;
/** "None of them has “premio” too." `total`: the number of results. */
export const noneHasToo = (apart: readonly string[], total: number) =>
  total === 1 ? `It does not have ${named(apart)}.` : `None of them has ${named(apart)} too.`;
/** "40 cars for “prado”." */
export const foundFor = (count: string, understood: readonly string[]) =>
  `${count} for ${quoted(understood.join(' '))}.`;
/** The label of a link from a list of cars to spare parts: "Spare parts for “brake pads” (12)". */
export const sparePartsFor = (words: string, total: number) =>
  `Spare parts for ${quoted(words)} (${formatNumber(total)})`;
/** The label of a link to the list of the words that were left out: "See “premio” alone". */
export const seeAlone = (words: string) => `See ${quoted(words)} alone`;
