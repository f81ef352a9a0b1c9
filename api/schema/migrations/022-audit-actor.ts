import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Events of one person are also narrowed by what was done, or to what. By the statistics that it keeps, SQLite reads all events of that
// action or kind then, row by row, to find those of the person: half a second among a million.

export function statements(kind: DatabaseKind): string[] {
  const { index } = migrationKit(kind);
  return [
    index('audit_event', 'actor, action, at, id, subject_kind'),
    index('audit_event', 'actor, subject_kind, at, id, action'),
  ];
}
