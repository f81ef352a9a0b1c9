import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// The audit is read by time, alone and narrowed by what was done, to what kind of thing and by whom. What an index is not ordered
// by stands behind its order all the same: an event that another filter leaves out is then passed over without being read.

/**
 * Nearly every action is about one kind of thing. PostgreSQL takes them for independent, expects a page of any two within a few
 * hundred events, and reads them all by time where there is none.
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
