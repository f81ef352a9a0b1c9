// How people speak of a type's entries besides their names: prices, numbers, and words of the trade. The market provides these words, and
// the search understands them.

/** A condition on a field. `$in`: one of the values; `$containsi`: a location whose name contains the text. */
export interface Condition {
  name: string;
  operator: '$in' | '$lte' | '$gte' | '$containsi';
  values: readonly (string | number)[];
}

/** The meaning of a phrase of the trade. */
export type Talk =
  /** The phrase does not limit the results, like "for sale". */
  | 'nothing'
  /** The phrase is replaced by these words, whose meaning is then looked up. */
  | { words: string }
  /**
   * The phrase sets conditions. `isAlone`: it sets them only if the text contains no name, since few entries state the facts in question.
   */
  | { asks: readonly Condition[]; isAlone?: true };

export interface TalkPattern {
  /** A pattern with the flags `g` and `u`. It is matched against text in small letters with single blanks. */
  pattern: RegExp;
  /** Returns the conditions that a match means; undefined if it means nothing after all. */
  read(match: readonly (string | undefined)[]): readonly Condition[] | undefined;
}

export interface TypeTalk {
  /** Names of the fields whose values are understood anywhere in a text: whole values, parts of places, and names of relations. */
  kinds: readonly string[];
  patterns: readonly TalkPattern[];
  words: ReadonlyMap<string, Talk>;
  /** A field of which each value belongs to one entry, and prefixes that people leave out: "M-" of "M-0001". */
  reference?: { name: string; beginnings: readonly string[] };
}
