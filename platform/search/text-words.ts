import { foldedWords } from './fold-words.ts';
import { openVocabulary } from './vocabulary.ts';

// Finds how texts of entries write a word that somebody typed: "bumpers" is in texts as "bumper", "xtrail" as "x-trail".

/** The most ways of writing one typed word that are searched for. */
const MOST_SPELLINGS = 8;
/** The fewest letters of a plural, and of a word that may be misspelled. */
const SHORTEST_PLURAL = 4;
const SHORTEST_WITH_TYPO = 4;

export interface TextWords {
  /** Returns whether the texts contain this word in any spelling, or two neighbouring words that make it when joined. */
  has(word: string): boolean;
  /** Returns whether the texts contain this word as a single word: true for "rav4", but false for "xtrail" if the texts only have "x-trail". */
  isOneWord(word: string): boolean;
  /**
   * Returns the words to look for, in small letters. They are the first of these that the texts contain: the word in their spellings; longer
   * words that begin with it; its singular; words of which it may be a misspelling. Empty if they contain none.
   */
  spellings(word: string): readonly string[];
}

/** A word of a text, or two neighbouring words that people may type as one. */
interface Written {
  text: string;
  isOneWord: boolean;
}

function* writtenIn(text: string): Iterable<Written> {
  let last: { start: number; end: number } | undefined;
  for (const { 0: word, index: start } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const end = start + word.length;
    yield { text: word, isOneWord: true };
    if (last && start - last.end === 1) yield { text: text.slice(last.start, end), isOneWord: false };
    last = { start, end };
  }
}

/** Returns a plural's possible singulars: "bumper" for "bumpers", "battery" for "batteries", "brush" for "brushes". */
function singularsOf(word: string): string[] {
  if (word.length < SHORTEST_PLURAL || !word.endsWith('s')) return [];
  const stem = word.slice(0, -1);
  return word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : word.endsWith('es') ? [stem, word.slice(0, -2)] : [stem];
}

export function openTextWords(texts: Iterable<string>): TextWords {
  const known = new Set<string>();
  const byKey = new Map<string, Written[]>();
  for (const text of texts) {
    for (const written of writtenIn(text.toLowerCase())) {
      if (known.has(written.text)) continue;
      known.add(written.text);
      const key = foldedWords(written.text).join('');
      const others = byKey.get(key);
      if (others) others.push(written);
      else byKey.set(key, [written]);
    }
  }
  const keys = [...byKey.keys()];
  const vocabulary = openVocabulary(
    keys.map((key, at) => [at, key]),
    MOST_SPELLINGS,
  );
  const written = (numbers: readonly number[]) => numbers.flatMap((at) => byKey.get(keys[at] ?? '') ?? []);
  const textsOf = (all: readonly Written[]) => all.slice(0, MOST_SPELLINGS).map(({ text }) => text);

  function beginning(word: string): string[] {
    const begun = written(vocabulary.beginningWith(word));
    return begun.some(({ isOneWord }) => isOneWord) ? [word] : textsOf(begun);
  }

  function spellings(word: string): string[] {
    const exact = textsOf(byKey.get(word) ?? []);
    if (exact.length > 0) return exact;
    const begun = beginning(word);
    if (begun.length > 0) return begun;
    const singular = singularsOf(word).find((one) => byKey.has(one));
    if (singular !== undefined) return textsOf(byKey.get(singular) ?? []);
    const mayHaveTypo = word.length >= SHORTEST_WITH_TYPO && /^\p{L}+$/u.test(word);
    return mayHaveTypo ? textsOf(written(vocabulary.near(word))) : [];
  }

  return {
    has: (word) => byKey.has(word),
    isOneWord: (word) => byKey.get(word)?.some(({ isOneWord }) => isOneWord) ?? false,
    spellings,
  };
}
