import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// The index of the events about one subject contains the other columns that can be filtered too. Without them all events about the subject
// are read to find those of one actor or action: 0.1 s where it has thousands.

export function statements(kind: DatabaseKind): string[] {
  const { index } = migrationKit(kind);
  return [
    'drop index audit_event_subject_kind_subject_at',
    index('audit_event', 'subject_kind, subject, at, id, actor, action'),
  ];
}
