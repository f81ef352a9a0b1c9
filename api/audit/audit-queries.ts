import type { Database } from '../../platform/database/adapter.ts';
import type { Difference } from './audit-writes.ts';

interface AuditEvent {
  id: number;
  /** In ms. */
  at: number;
  /** The member's id, also that of a deleted account; null for a command on the server or a job. */
  actor: number | null;
  /** The id of the staff token that was used; null: the member acted on a page. */
  token: string | null;
  action: string;
  subject: { kind: string; id: string };
  difference: Difference;
  /** Changed values that are personal data, of members who still have an account. */
  persons: { accountId: number; field: string; before: string | null; after: string | null }[];
}

export interface AuditQuery {
  /**
   * Lists only events about this subject: its kind, with its id or documentId; several ids if events may name the subject in different
   * ways.
   */
  subject?: { kind: string; id?: string | number | readonly string[] | undefined };
  actor?: number;
  action?: string;
  /** Lists only events from this time on, in ms. */
  from?: number;
  /** Lists only events before this time, in ms. */
  until?: number;
  /** The last event of the previous page, after which the list continues. */
  after?: Pick<AuditEvent, 'id' | 'at'>;
}

export const AUDIT_PAGE_SIZE = 50;

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

function eventsOf(db: Database, { subject, actor, action, from, until, after }: AuditQuery) {
  const ids = subject?.id === undefined ? undefined : [subject.id].flat().map(String);
  return db
    .selectFrom('audit_event')
    .selectAll()
    .$if(subject !== undefined, (query) => query.where('subject_kind', '=', subject?.kind ?? ''))
    .$if(ids !== undefined, (query) => query.where('subject', 'in', ids ?? []))
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? 0))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? 0))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? 0))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(after?.at ?? 0, after?.id ?? 0))),
    );
}

/** Returns one page of audit events, at most fifty, the newest first. */
export async function listAuditEvents(
  db: Database,
  wanted: AuditQuery = {},
  most = AUDIT_PAGE_SIZE,
): Promise<AuditEvent[]> {
  const query = eventsOf(db, wanted).orderBy('at', 'desc').orderBy('id', 'desc').limit(most);
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

/** Returns when an action was last taken on a subject, in ms, and what it changed; undefined if it never was. */
export async function findLastAction(
  db: Database,
  { kind, id }: AuditEvent['subject'],
  action: string,
): Promise<{ at: number; difference: Difference } | undefined> {
  const last = await db
    .selectFrom('audit_event')
    .select(['at', 'difference'])
    .where('subject_kind', '=', kind)
    .where('subject', '=', id)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && { at: last.at, difference: JSON.parse(last.difference) };
}
