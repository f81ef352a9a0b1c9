import type { Database } from '../../platform/database/adapter.ts';
import type { Difference } from './audit-writes.ts';

interface AuditEvent {
  id: number;
  /** In ms. */
  at: number;
  /** The member's number, also of one who has left; null: a command on the server, or a job. */
  actor: number | null;
  action: string;
  subject: { kind: string; id: string };
  difference: Difference;
  /** Values that concern people, only of those who still have an account. */
  persons: { accountId: number; field: string; before: string | null; after: string | null }[];
}

interface AuditQuery {
  subject?: { kind: string; id: string | number };
  actor?: number;
  /** The last one of the page before. */
  after?: Pick<AuditEvent, 'id' | 'at'>;
}

const AUDIT_PAGE_SIZE = 50;

async function personsOf(db: Database, ids: readonly number[]) {
  const persons = new Map<number, AuditEvent['persons']>();
  if (ids.length === 0) return persons;
  const rows = await db
    .selectFrom('audit_person')
    .selectAll()
    .where('event_id', 'in', ids)
    .orderBy('account_id')
    .orderBy('field')
    .execute();
  for (const { event_id, account_id, field, old, new: after } of rows) {
    const person = { accountId: account_id, field, before: old, after };
    persons.set(event_id, [...(persons.get(event_id) ?? []), person]);
  }
  return persons;
}

/** Returns audit events, the newest first: on a subject, by an actor, or all of them. A page of at most fifty. */
export async function listAuditEvents(
  db: Database,
  { subject, actor, after }: AuditQuery = {},
  most = AUDIT_PAGE_SIZE,
): Promise<AuditEvent[]> {
  let query = db.selectFrom('audit_event').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(most);
  if (subject) query = query.where('subject_kind', '=', subject.kind).where('subject', '=', String(subject.id));
  if (actor !== undefined) query = query.where('actor', '=', actor);
  if (after) {
    query = query.where(({ or, and, eb }) =>
      or([eb('at', '<', after.at), and([eb('at', '=', after.at), eb('id', '<', after.id)])]),
    );
  }
  const rows = await query.execute();
  const persons = await personsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ subject_kind, subject: id, difference, ...row }) => ({
    ...row,
    subject: { kind: subject_kind, id },
    difference: JSON.parse(difference),
    persons: persons.get(row.id) ?? [],
  }));
}
