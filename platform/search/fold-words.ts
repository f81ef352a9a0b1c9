import { LONGEST_WORDS } from '#contract/values/search-words.ts';

/** The most words of a text that are looked at; later ones are ignored. */
const MOST_WORDS = 10;

/**
 * Returns the words of a text in a form for comparing: small letters, without accents and punctuation. Accepts text of any length and
 * script.
 */
export const foldedWords = (text: string): string[] =>
  // A character may be two code units of the string, hence the factor 2.
  Array.from(text.slice(0, 2 * LONGEST_WORDS))
    .slice(0, LONGEST_WORDS)
    .join('')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

/**
 * Returns the words of a name, and also each pair of neighbours and all words joined, since people write "LandCruiser" for "Land Cruiser".
 */
export function wordsOfName(name: string): string[] {
  const words = foldedWords(name);
  if (words.length < 2) return words;
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`);
  return [...new Set([...words, ...pairs, words.join('')])];
}
