import { wordsOfName } from './fold-words.ts';
import { soundOf } from './spoken-sound.ts';

/**
 * The words that occur in names. For a word, it returns the numbers of the names that contain it. Words are folded, as by `foldedWords`.
 */
export interface Vocabulary {
  exactly(word: string): readonly number[];
  beginningWith(word: string): readonly number[];
  /** Returns the numbers of the names that contain a word which differs from this one by one typing mistake. */
  near(word: string): readonly number[];
  /** Returns the numbers of the names that contain a word which sounds like this one. */
  soundingLike(word: string): readonly number[];
}

/** The fewest letters of a sound that tells one name from another: "qqqq" sounds like the C of C-Class. */
const SHORTEST_SOUND = 3;

/** Opens a vocabulary of names and their numbers. A look-up returns at most `most` numbers. */
export function openVocabulary(
  names: Iterable<readonly [number: number, name: string]>,
  most = Number.POSITIVE_INFINITY,
): Vocabulary {
  const numbersOf = new Map<string, number[]>();
  for (const [number, name] of names) {
    for (const word of wordsOfName(name)) {
      const numbersOfWord = numbersOf.get(word);
      if (numbersOfWord) numbersOfWord.push(number);
      else numbersOf.set(word, [number]);
    }
  }
  const words = [...numbersOf.keys()].sort();

  /** Returns the numbers of the names that contain these words. Stops once there are `most`. */
  function numbers(matches: Iterable<string>): number[] {
    const distinct = new Set<number>();
    for (const word of matches) {
      for (const number of numbersOf.get(word) ?? []) {
        if (distinct.size === most) return [...distinct];
        distinct.add(number);
      }
    }
    return [...distinct];
  }

  /** Returns the index of the first of the sorted words that is equal to this word or comes after it. */
  function rankOf(word: string): number {
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((words[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function* wordsBeginningWith(beginning: string) {
    for (let at = rankOf(beginning); words[at]?.startsWith(beginning); at += 1) yield words[at] ?? '';
  }

  /** The words by their sound. Most vocabularies, as those of codes, are never asked for it. */
  let bySound: Map<string, string[]> | undefined;
  function soundingLike(word: string) {
    const sound = soundOf(word);
    if (sound.length < SHORTEST_SOUND) return [];
    bySound ??= Map.groupBy(words, soundOf);
    return numbers(bySound.get(sound) ?? []);
  }

  return {
    soundingLike,
    exactly: (word) => numbers([word]),
    beginningWith: (word) => numbers(wordsBeginningWith(word)),
    near: (word) => numbers(wordsNear(word, { words, rankOf, has: (one) => numbersOf.has(one) })),
  };
}

interface SortedWords {
  words: readonly string[];
  rankOf(word: string): number;
  has(word: string): boolean;
}

/** Returns the letters that can follow this beginning in one of the words. */
function lettersAfter(beginning: string, { words, rankOf }: SortedWords): string[] {
  const letters: string[] = [];
  let at = rankOf(beginning);
  while (words[at]?.startsWith(beginning)) {
    const letter = words[at]?.[beginning.length];
    if (letter === undefined) {
      at += 1;
      continue;
    }
    letters.push(letter);
    at = rankOf(beginning + String.fromCharCode(letter.charCodeAt(0) + 1));
  }
  return letters;
}

/**
 * Returns the words that differ from the typed one by one typing mistake, sorted. The loop ends as soon as no word begins with the letters
 * looked at so far: for an unusual word this is after a few letters, however many words there are.
 */
function wordsNear(typed: string, sorted: SortedWords): string[] {
  const near = new Set<string>();
  const add = (word: string) => {
    if (word !== typed && sorted.has(word)) near.add(word);
  };
  for (let at = 0; at <= typed.length; at += 1) {
    const [beginning, rest] = [typed.slice(0, at), typed.slice(at)];
    const letters = lettersAfter(beginning, sorted);
    if (letters.length === 0 && !sorted.has(beginning)) break;
    for (const letter of letters) {
      add(beginning + letter + rest);
      if (rest !== '') add(beginning + letter + rest.slice(1));
    }
    if (rest !== '') add(beginning + rest.slice(1));
    if (rest.length > 1) add(beginning + rest[1] + rest[0] + rest.slice(2));
  }
  return [...near].sort();
}
