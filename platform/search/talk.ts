// How people speak of the entries of a type beyond the names that there are: prices, numbers of things, words of the trade. The market says
// it; the search understands it.

/** A condition on a field. `$in`: any of the values; `$containsi`: a location that contains the text. */
export interface Condition {
  name: string;
  operator: '$in' | '$lte' | '$gte' | '$containsi';
  values: readonly (string | number)[];
}

/** The meaning of a phrase of the trade. */
export type Talk =
  /** Changes nothing, like "for sale". */
  | 'nothing'
  /** Replaced by these words, which are then looked up. */
  | { words: string }
  /** `isAlone`: beside a name the words narrow nothing, as few entries say of themselves what they mean. */
  | { asks: readonly Condition[]; isAlone?: true };

export interface TalkPattern {
  /** With the flags `g` and `u`; for text in small letters with single blanks. */
  pattern: RegExp;
  /** Undefined: it means nothing after all. */
  read(match: readonly (string | undefined)[]): readonly Condition[] | undefined;
}

export interface TypeTalk {
  /** Fields whose whole values, places whose parts, and relations whose names are understood wherever they stand. */
  kinds: readonly string[];
  patterns: readonly TalkPattern[];
  words: ReadonlyMap<string, Talk>;
  /** A field of which one value names one entry, with beginnings that people leave out: "M-" of "M-0001". */
  reference?: { name: string; beginnings: readonly string[] };
}
