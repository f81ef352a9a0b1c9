import type { ContentType } from './content-type.ts';
import type { EntryQuery } from './entry-query.ts';
import type { Filter } from './filter.ts';
import type { Reading } from './word-reader.ts';

const partsOf = (filter: Filter) => (filter.kind === 'and' ? filter.parts : [filter]);

/** Joins two filters into one flat list of conditions: the search for the bounds of an order looks no deeper. */
export const bothFilters = (one: Filter | undefined, other: Filter): Filter =>
  one ? { kind: 'and', parts: [...partsOf(one), ...partsOf(other)] } : other;

/**
 * Returns a query of the entries that a text means. Where no order is asked for, those come first whose name is whole in the text, and among
 * equals the newest.
 */
export function narrowedBy({ filter, whole }: Reading, { fields }: ContentType, query: EntryQuery): EntryQuery {
  const narrowed = { ...query, filter: bothFilters(query.filter, filter) };
  const { createdAt } = fields;
  if (query.order.length > 0 || !createdAt) return narrowed;
  return { ...narrowed, order: [{ name: 'createdAt', path: [], field: createdAt, descending: true }], first: whole };
}
