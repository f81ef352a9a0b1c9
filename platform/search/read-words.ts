import type { Vocabulary } from './vocabulary.ts';

// Finds the meanings of the words of a free-text search. A word means the names, years or codes that it equals; if there are none, the ones that
// begin with it; if there are none either, the ones of which it may be a misspelling; and else the ones that sound like it. Each step tries all fields, and
// takes all that match.

/**
 * The fewest letters that count as the beginning of a name. Beginnings of codes may be shorter, since people know a code by its first
 * letters.
 */
const SHORTEST_BEGINNING = 3;
const SHORTEST_CODE = 2;
/** The fewest letters of a word that may be misspelled: in a shorter one, a wrong letter makes another word. */
const SHORTEST_WITH_TYPO = 4;
const YEAR = /^(?:19|20)\d\d$/;

/** The ways in which a word may match a value, the best first. */
const WAYS = ['whole', 'beginning', 'near', 'sounding'] as const;
type Way = (typeof WAYS)[number];

export type WordValue = string | number;

/** A field that typed words are matched with. For each way of matching, it has a function that returns the values that a word means. */
export interface WordField extends Record<Way, (word: string) => readonly WordValue[]> {
  name: string;
}

/** The meaning of a word: any of these values in any of these fields. */
export type Meaning = { name: string; values: readonly WordValue[] }[];

const NONE = () => [];

/** Returns whether a word may be matched although it is misspelled. Numbers may not, since another digit makes another number. */
const mayHaveTypo = (word: string) => word.length >= SHORTEST_WITH_TYPO && /\p{L}/u.test(word);

export const nameField = (name: string, { exactly, beginningWith, near, soundingLike }: Vocabulary): WordField => ({
  name,
  whole: exactly,
  beginning: (word) => (word.length < SHORTEST_BEGINNING ? [] : beginningWith(word)),
  // In a word with a digit, another letter makes another name, and not a misspelling: "c200" is not "L200".
  near: (word) => (mayHaveTypo(word) && !/\p{N}/u.test(word) ? near(word) : []),
  sounding: (word) => (mayHaveTypo(word) && !/\p{N}/u.test(word) ? soundingLike(word) : []),
});

/** Returns a field of codes. `parts`: groups of codes, each with its own vocabulary. */
export function codeField(name: string, parts: readonly CodePart[]): WordField {
  const codes = (find: (part: CodePart) => readonly WordValue[]) => [...new Set(parts.flatMap(find))];
  const beginning = (word: string) =>
    word.length < SHORTEST_CODE ? [] : codes(({ vocabulary, codesAt }) => codesAt(vocabulary.beginningWith(word)));
  const exactly = (word: string) => codes(({ vocabulary, codesAt }) => codesAt(vocabulary.exactly(word)));
  return {
    name,
    // A word that contains a digit is taken for a code, and people know a code by its first letters: so codes that begin with the word count as
    // if they were equal to it.
    whole: (word) => (/\p{N}/u.test(word) || exactly(word).length > 0 ? beginning(word) : []),
    beginning,
    near: (word) => (mayHaveTypo(word) ? codes(({ vocabulary, codesAt }) => codesAt(vocabulary.near(word))) : []),
    // Codes are copied, not heard.
    sounding: NONE,
  };
}

/** A group of codes with one vocabulary: those of one level of the search index, or those read from the database. */
export interface CodePart {
  vocabulary: Vocabulary;
  /** Returns the codes with these numbers in the vocabulary, except those that no entry has at present. */
  codesAt: (numbers: readonly number[]) => readonly WordValue[];
}

export const yearField = (name: string): WordField => ({
  name,
  whole: (word) => (YEAR.test(word) ? [Number(word)] : []),
  beginning: NONE,
  near: NONE,
  sounding: NONE,
});

const fitting = (fields: readonly WordField[], word: string, way: Way): Meaning =>
  fields.flatMap((field) => {
    const values = field[way](word);
    return values.length === 0 ? [] : [{ name: field.name, values }];
  });

/** A word, or two words that are one name, with its meaning. */
export interface ReadWord {
  /** Empty if no field has a name, year or code like this word. */
  meaning: Meaning;
  way: Way;
  /** Number of words: 1, or 2 if they are one name. */
  words: number;
}

function readWord(fields: readonly WordField[], word: string): ReadWord {
  for (const way of WAYS) {
    const meaning = fitting(fields, word, way);
    if (meaning.length > 0) return { meaning, way, words: 1 };
  }
  return { meaning: [], way: 'near', words: 1 };
}

/** Returns the meaning of each word, in order. */
export function readMeanings(fields: readonly WordField[], words: readonly string[]): ReadWord[] {
  const read: ReadWord[] = [];
  for (let at = 0; at < words.length; ) {
    const [word = '', next] = words.slice(at);
    const whole = fitting(fields, word, 'whole');
    // "rav 4" is RAV4, while "mark x" is a name of two words.
    const joined = whole.length === 0 && next !== undefined ? fitting(fields, word + next, 'whole') : [];
    const one: ReadWord = joined.length > 0 ? { meaning: joined, way: 'whole', words: 2 } : readWord(fields, word);
    read.push(one);
    at += one.words;
  }
  return read;
}
