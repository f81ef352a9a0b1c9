import { columnsFor, type DatabaseKind } from './kit.ts';

/** What was decided about an advertisement: for the record of its seller, and when it is deleted. */
export function statements(kind: DatabaseKind): string[] {
  const { index } = columnsFor(kind);
  return [index('review_item', 'listing_id')];
}
