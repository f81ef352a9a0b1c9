import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Indexes of the audit log: by time alone, and by action, kind of subject or actor. Each also contains the other columns that can be
// filtered, so that rows which do not match are skipped without being read.

/**
 * Nearly every action has one kind of subject. Without these statistics PostgreSQL takes the two columns for independent, expects to find a
 * page of any combination within a few hundred events, and reads all events by time if the combination does not occur.
 */
const TOGETHER = 'create statistics audit_event_together (mcv) on action, subject_kind from audit_event';

export function statements(kind: DatabaseKind): string[] {
  const { index } = migrationKit(kind);
  return [
    'drop index audit_event_actor_at',
    index('audit_event', 'at, id'),
    index('audit_event', 'action, at, id, subject_kind'),
    index('audit_event', 'subject_kind, at, id, action'),
    index('audit_event', 'actor, at, id, action, subject_kind'),
    ...(kind === 'postgres' ? [TOGETHER] : []),
  ];
}
