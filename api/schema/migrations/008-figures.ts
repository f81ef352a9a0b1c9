import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Indexes from which recent events are counted without reading their rows.

export function statements(kind: DatabaseKind): string[] {
  const { index } = migrationKit(kind);
  return [
    index('listing', 'created_at'),
    index('report', 'created_at'),
    index('lead', 'created_at, first_answer_at'),
    'drop index review_item_decided_at',
    index('review_item', 'decided_at, decision, created_at', 'where decided_at is not null'),
  ];
}
