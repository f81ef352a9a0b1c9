import type { ContentType } from './content-type.ts';
import type { Filter } from './filter.ts';

/** A text as it is understood. */
export interface Reading {
  filter: Filter;
  /** Its parts, with the text that is left without each. */
  understood: { text: string; rest: string }[];
  /** Words that nothing is called; the others are searched for without them. */
  unknown: string[];
  /** Are there phrases, amounts or a reference in it? Names alone can be suggested one by one. */
  hasPhrases: boolean;
  /** The text without those. */
  names: string;
  /** The names that are whole in the text: "hilux" is the whole of Hilux, and a part of Hilux Surf. Undefined: it tells no entries apart. */
  whole?: WholeNames | undefined;
}

/** Entries that a to-one relation leads to, by their numbers. */
export interface WholeNames {
  /** The relation's name. */
  name: string;
  ids: readonly number[];
}

/** Reads free words, such as "sloop 2010", as an ordinary filter. */
export interface WordReader {
  /** Has the type fields that words can match? For other types the words of a query are ignored. */
  knows(type: ContentType): boolean;
  /** Returns how a text is understood; the filter for words that no name contains matches nothing. Never fails. */
  read(type: ContentType, text: string): Promise<Reading>;
}
