import { LONGEST_WORDS } from '#contract/values/search-words.ts';

/** The most words of a text that are looked at; later ones are ignored. */
const MOST_WORDS = 10;

/** Returns the words of a text for comparing: without case, accents and signs. Takes text of any script and length. */
export const foldedWords = (text: string): string[] =>
  // A character may be two code units of the string.
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
 * Returns the words of a name; also all of them in one, and each with the next, as some people write "Land Cruiser": the joined words then
 * mean every name that has both.
 */
export function wordsOfName(name: string): string[] {
  const words = foldedWords(name);
  if (words.length < 2) return words;
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`);
  return [...new Set([...words, ...pairs, words.join('')])];
}
