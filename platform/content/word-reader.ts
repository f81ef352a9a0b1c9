import type { ContentType } from './content-type.ts';
import type { Filter } from './filter.ts';

/** How a search text was understood. */
export interface Reading {
  filter: Filter;
  /** The parts that were understood, each with the text that remains without it. */
  understood: { text: string; rest: string }[];
  /** Words that match no name and no value. The search ignores them. */
  unknown: string[];
  /** Whether the text contains phrases, amounts or a reference. If it contains only names, these can be suggested one by one. */
  hasPhrases: boolean;
  /** The text without those phrases, amounts and references. */
  names: string;
  /**
   * The names that are complete in the text: "hilux" is all of Hilux, but only a part of Hilux Surf. Undefined if they do not distinguish
   * any entries.
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
  /** Returns whether words can match fields of the type. For other types the words of a query are ignored. */
  knows(type: ContentType): boolean;
  /** Returns how a text is understood. Never fails; if nothing matches the words, the filter matches nothing. */
  read(type: ContentType, text: string): Promise<Reading>;
}
