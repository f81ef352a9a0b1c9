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
}

/** Reads free words, such as "sloop 2010", as an ordinary filter. */
export interface WordReader {
  /** Has the type fields that words can match? For other types the words of a query are ignored. */
  knows(type: ContentType): boolean;
  /** Returns how a text is understood. Never fails. */
  read(type: ContentType, text: string): Promise<Reading>;
  /** Returns the filter for a text; for words that no name contains, a filter that matches nothing. Never fails. */
  filterOf(type: ContentType, text: string): Promise<Filter>;
}

const partsOf = (filter: Filter) => (filter.kind === 'and' ? filter.parts : [filter]);

/** Joins two filters into one flat list of conditions: the search for the bounds of an order looks no deeper. */
export const bothFilters = (one: Filter | undefined, other: Filter): Filter =>
  one ? { kind: 'and', parts: [...partsOf(one), ...partsOf(other)] } : other;
