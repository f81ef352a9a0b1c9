import { wordsOfName } from './fold-words.ts';
import { isOneSlipAway } from './slips.ts';

/** The words that names are made of, each leading to the names that hold it. Folded, as by `foldedWords`. */
export interface Vocabulary {
  exactly(word: string): readonly number[];
  beginningWith(word: string): readonly number[];
  /** With one slip. */
  near(word: string): readonly number[];
}

const distinct = (numbers: readonly number[]) => [...new Set(numbers)];

/** Of names with their numbers. */
export function openVocabulary(names: Iterable<readonly [number: number, name: string]>): Vocabulary {
  const numbersOf = new Map<string, number[]>();
  for (const [number, name] of names) {
    for (const word of wordsOfName(name)) {
      const known = numbersOf.get(word);
      if (known) known.push(number);
      else numbersOf.set(word, [number]);
    }
  }
  const words = [...numbersOf.keys()].sort();
  const numbers = (found: readonly string[]) => distinct(found.flatMap((word) => numbersOf.get(word) ?? []));

  /** Where the first word stands that is not before this one. */
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

  return {
    exactly: (word) => distinct(numbersOf.get(word) ?? []),
    beginningWith(word) {
      const start = rankOf(word);
      let end = start;
      while (words[end]?.startsWith(word)) end += 1;
      return numbers(words.slice(start, end));
    },
    near: (word) => numbers(words.filter((known) => isOneSlipAway(word, known))),
  };
}
