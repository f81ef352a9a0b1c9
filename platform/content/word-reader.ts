import type { ContentType } from './content-type.ts';
import type { Filter } from './filter.ts';

/** How a search text was understood. */
export interface Reading {
  filter: Filter;
  /** The parts of the text that were understood, each with the text that remains if the visitor removes this part. */
  understood: { text: string; rest: string }[];
  /** Words that have a meaning, but that no entry matches together with the understood parts. The search ignores them. */
  apart: string[];
  /** Words that match no name and no value. The search ignores them. */
  unknown: string[];
  /**
   * Whether the text sets conditions, as phrases, amounts and references do. Such a text is suggested as a whole; for a text that consists of
   * names, the names are suggested.
   */
  hasPhrases: boolean;
  /** The text without the phrases, amounts and references in it. */
  names: string;
  /**
   * The names that the text contains completely: "hilux" is all of Hilux, but only a part of Hilux Surf. Results with these names come first.
   * Undefined if the text can mean no other name.
   */
  whole?: WholeNames | undefined;
}

/** Entries that a to-one relation refers to, by id. */
export interface WholeNames {
  /** Name of the relation. */
  name: string;
  ids: readonly number[];
}

/** Turns free words, such as "sloop 2010", into an ordinary filter. */
export interface WordReader {
  /** Returns whether lists of the type can be searched by words. For other types, the words of a query are ignored. */
  knows(type: ContentType): boolean;
  /** Returns how a text is understood. If its words have no meaning, the filter matches nothing. */
  read(type: ContentType, text: string): Promise<Reading>;
}
