import type { ContentType } from './content-type.ts';
import type { EntryQuery } from './entry-query.ts';
import type { Filter } from './filter.ts';
import type { Reading } from './word-reader.ts';

const partsOf = (filter: Filter) => (filter.kind === 'and' ? filter.parts : [filter]);

/** Joins two filters into one flat list of conditions, since code that looks for the bounds of a range does not look into nested ones. */
export const bothFilters = (one: Filter | undefined, other: Filter): Filter =>
  one ? { kind: 'and', parts: [...partsOf(one), ...partsOf(other)] } : other;

/**
 * Returns a list's query, limited to the entries that a search text means. Unless the query has an order of its own, entries whose whole name
 * is in the text come first; otherwise the newest come first.
 */
export function narrowedBy({ filter, whole }: Reading, { fields }: ContentType, query: EntryQuery): EntryQuery {
  const narrowed = { ...query, filter: bothFilters(query.filter, filter) };
  const { createdAt } = fields;
  if (query.order.length > 0 || !createdAt) return narrowed;
  return { ...narrowed, order: [{ name: 'createdAt', path: [], field: createdAt, descending: true }], first: whole };
}
