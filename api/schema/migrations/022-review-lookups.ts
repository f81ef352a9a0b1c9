import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/**
 * Indexes for decisions about advertisements: by advertisement, for the record of its seller and for its deletion. Undecided
 * items are in no index of times: SQLite would take that one for the queue, and sort all of it.
 */
export function statements(kind: DatabaseKind): string[] {
  const { index } = columnsFor(kind);
  return [
    index('review_item', 'listing_id'),
    'drop index review_item_decided_at',
    index('review_item', 'decided_at', 'where decided_at is not null'),
  ];
}
