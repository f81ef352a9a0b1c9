import type { AuditRow } from '#contract/office/audit-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { listAuditEvents } from './audit-queries.ts';

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Returns audit events as staff read them, the newest first: with names of members for their numbers. */
export async function listAuditRows(db: Database, ...wanted: Wanted): Promise<AuditRow[]> {
  const events = await listAuditEvents(db, ...wanted);
  const actors = [...new Set(events.flatMap(({ actor }) => (actor === null ? [] : [actor])))];
  const accounts =
    actors.length === 0
      ? []
      : await db.selectFrom('account').select(['id', 'username']).where('id', 'in', actors).execute();
  return events.map(({ id, at, actor, action, subject, difference, persons }) => ({
    id,
    at: isoTime(at),
    actor: accounts.find((account) => account.id === actor)?.username ?? null,
    action,
    subject,
    changes: [
      ...Object.entries(difference).map(([field, { before, after }]) => ({
        field,
        before: textOf(before),
        after: textOf(after),
      })),
      ...persons.map(({ field, before, after }) => ({ field, before, after })),
    ].filter(({ before, after }) => before !== null || after !== null),
  }));
}

type Wanted = Parameters<typeof listAuditEvents> extends [Database, ...infer Rest] ? Rest : never;
