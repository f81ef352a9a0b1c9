import type { Vocabulary } from './vocabulary.ts';

// Reads the meaning of free words. A word means the name, year or code that it is or begins; if it is a whole name, only that; else a name
// with a typing mistake. All equally good meanings count, in every field.

/** The fewest letters that count as the beginning of a name. Of codes people know the first letters, so those take fewer. */
const SHORTEST_BEGINNING = 3;
const SHORTEST_CODE = 2;
/** The fewest letters of a word that may have a slip: in a shorter one any slip leads to another word. */
const SHORTEST_WITH_TYPO = 4;
const YEAR = /^(?:19|20)\d\d$/;

/** The ways in which a word may match, the best first. */
const WAYS = ['whole', 'beginning', 'near'] as const;
type Way = (typeof WAYS)[number];

export type WordValue = string | number;

/** A field that words are matched with: the values that a word means, by each way. */
export interface WordField extends Record<Way, (word: string) => readonly WordValue[]> {
  name: string;
}

/** The meaning of one word: any of these values of any of these fields. */
export type Meaning = { name: string; values: readonly WordValue[] }[];

const NONE = () => [];

/** Returns whether a word may be matched despite a typing error. Numbers may not: a changed digit makes another number. */
const mayHaveTypo = (word: string) => word.length >= SHORTEST_WITH_TYPO && /\p{L}/u.test(word);

export const nameField = (name: string, { exactly, beginningWith, near }: Vocabulary): WordField => ({
  name,
  whole: exactly,
  beginning: (word) => (word.length < SHORTEST_BEGINNING ? [] : beginningWith(word)),
  near: (word) => (mayHaveTypo(word) ? near(word) : []),
});

/** Returns the field of codes; `parts`: their vocabularies, each with the codes that entries have now. */
export function codeField(name: string, parts: readonly CodePart[]): WordField {
  const codes = (find: (part: CodePart) => readonly WordValue[]) => [...new Set(parts.flatMap(find))];
  const beginning = (word: string) =>
    word.length < SHORTEST_CODE ? [] : codes(({ vocabulary, codesAt }) => codesAt(vocabulary.beginningWith(word)));
  const exactly = (word: string) => codes(({ vocabulary, codesAt }) => codesAt(vocabulary.exactly(word)));
  return {
    name,
    // A word with a digit is a code rather than the beginning of a name.
    whole: (word) => (/\p{N}/u.test(word) || exactly(word).length > 0 ? beginning(word) : []),
    beginning,
    near: (word) => (mayHaveTypo(word) ? codes(({ vocabulary, codesAt }) => codesAt(vocabulary.near(word))) : []),
  };
}

/** Codes that share a vocabulary. */
export interface CodePart {
  vocabulary: Vocabulary;
  /** Returns the codes of these numbers, without those that no entry uses. */
  codesAt: (numbers: readonly number[]) => readonly WordValue[];
}

export const yearField = (name: string): WordField => ({
  name,
  whole: (word) => (YEAR.test(word) ? [Number(word)] : []),
  beginning: NONE,
  near: NONE,
});

const fitting = (fields: readonly WordField[], word: string, way: Way): Meaning =>
  fields.flatMap((field) => {
    const values = field[way](word);
    return values.length === 0 ? [] : [{ name: field.name, values }];
  });

/** One word, or two that are one name, with what they mean. */
interface ReadWord {
  /** Empty: nothing has such a name. */
  meaning: Meaning;
  way: Way;
  /** How many words it is. */
  words: number;
}

function readWord(fields: readonly WordField[], word: string): ReadWord {
  for (const way of WAYS) {
    const meaning = fitting(fields, word, way);
    if (meaning.length > 0) return { meaning, way, words: 1 };
  }
  return { meaning: [], way: 'near', words: 1 };
}

/** Returns the meaning of each word, in their order. */
export function readMeanings(fields: readonly WordField[], words: readonly string[]): ReadWord[] {
  const read: ReadWord[] = [];
  for (let at = 0; at < words.length; ) {
    const [word = '', next] = words.slice(at);
    const whole = fitting(fields, word, 'whole');
    // "rav 4" is RAV4, while "mark x" is made of two words.
    const joined = whole.length === 0 && next !== undefined ? fitting(fields, word + next, 'whole') : [];
    const one: ReadWord = joined.length > 0 ? { meaning: joined, way: 'whole', words: 2 } : readWord(fields, word);
    read.push(one);
    at += one.words;
  }
  return read;
}
