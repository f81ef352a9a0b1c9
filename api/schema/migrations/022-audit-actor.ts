import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Indexes for the events of one actor with a certain action or kind of subject. Without them SQLite, going by its statistics, reads all
// events with that action or kind to find the actor's: half a second with a million events.

export function statements(kind: DatabaseKind): string[] {
  const { index } = migrationKit(kind);
  return [
    index('audit_event', 'actor, action, at, id, subject_kind'),
    index('audit_event', 'actor, subject_kind, at, id, action'),
  ];
}
