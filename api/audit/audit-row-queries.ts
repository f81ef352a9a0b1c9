import { valueWords } from '#contract/messages/audit-values.ts';
import type { AuditRow } from '#contract/office/audit-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { type AuditQuery, listAuditEvents } from './audit-queries.ts';

const isNumber = (id: string) => /^\d{1,9}$/.test(id);

/** Returns all ids by which events may name this subject: for a seller or member the numeric id and the documentId, otherwise `id` alone. */
async function idsOf(db: Database, kind: string, id: string): Promise<string[]> {
  if (kind !== 'seller' && kind !== 'account') return [id];
  const row = await db
    .selectFrom(kind)
    .select(['id', 'document_id'])
    .where(isNumber(id) ? 'id' : 'document_id', '=', isNumber(id) ? Number(id) : id)
    .executeTakeFirst();
  return row ? [String(row.id), row.document_id] : [id];
}

/** Returns the names that these staff tokens were given, by token id. */
async function listTokenNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('staff_token').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns audit events for staff, the newest first, with usernames in place of account ids. */
export async function listAuditRows(db: Database, wanted: AuditQuery = {}, most?: number): Promise<AuditRow[]> {
  const { subject } = wanted;
  const query =
    typeof subject?.id === 'string'
      ? { ...wanted, subject: { kind: subject.kind, id: await idsOf(db, subject.kind, subject.id) } }
      : wanted;
  const events = await listAuditEvents(db, query, most);
  const actors = [...new Set(events.flatMap(({ actor }) => (actor === null ? [] : [actor])))];
  const accounts =
    actors.length === 0
      ? []
      : await db.selectFrom('account').select(['id', 'username']).where('id', 'in', actors).execute();
  const tokens = await listTokenNames(
    db,
    events.flatMap(({ token }) => token ?? []),
  );
  return events.map(({ id, at, actor, token, action, subject, difference, persons }) => ({
    id,
    at: isoTime(at),
    actor: accounts.find((account) => account.id === actor)?.username ?? null,
    token: token === null ? null : (tokens.get(token) ?? ''),
    action,
    subject,
    changes: [
      ...Object.entries(difference).map(([field, { before, after }]) => ({
        field,
        before: valueWords(field, before),
        after: valueWords(field, after),
      })),
      ...persons.map(({ field, before, after }) => ({ field, before, after })),
    ].filter(({ before, after }) => before !== null || after !== null),
  }));
}
