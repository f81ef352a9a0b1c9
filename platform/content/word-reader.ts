import type { ContentType } from './content-type.ts';
import type { Filter } from './filter.ts';

/** Reads free words, such as "premio 2010", as the filter that they stand for: whoever finds entries gets an ordinary one. */
export interface WordReader {
  /** Has the type fields that words may speak of? Of other types words are no part of a question. */
  knows(type: ContentType): boolean;
  /** What nothing is called like is a filter that nothing meets. Never fails, whatever the text. */
  filterOf(type: ContentType, text: string): Promise<Filter>;
}

const partsOf = (filter: Filter) => (filter.kind === 'and' ? filter.parts : [filter]);

/** Both of them, as one list of conditions: what looks for the bounds of an order looks no deeper. */
export const bothFilters = (one: Filter | undefined, other: Filter): Filter =>
  one ? { kind: 'and', parts: [...partsOf(one), ...partsOf(other)] } : other;
