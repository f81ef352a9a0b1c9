import { LONGEST_WORDS } from '#contract/limits.ts';

/** Of more words than this the later ones are not looked at. */
const MOST_WORDS = 10;

/** The words of a text as they are compared: without case, accents and signs. Of any text, in any script, however long. */
export const foldedWords = (text: string): string[] =>
  // A sign of the text may be two of the string's.
  Array.from(text.slice(0, 2 * LONGEST_WORDS))
    .slice(0, LONGEST_WORDS)
    .join('')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

/** The words of a name; also all of them in one, as some people write "Land Cruiser". */
export function wordsOfName(name: string): string[] {
  const words = foldedWords(name);
  return words.length > 1 ? [...words, words.join('')] : words;
}
