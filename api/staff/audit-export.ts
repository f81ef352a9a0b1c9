import * as messages from '#contract/messages/audit.ts';
import { sheetMoment } from '#contract/messages/dates.ts';
import { AUDIT_EXPORT_MOST } from '#contract/office/audit.ts';
import type { AuditRow } from '#contract/office/audit-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../platform/sheets/csv-text.ts';
import type { AuditQuery } from '../audit/audit-queries.ts';
import { listAuditRows } from '../audit/audit-row-queries.ts';

const AT_ONCE = 500;

const cellsOf = ({ at, actor, token, action, subject, changes }: AuditRow): string[] => [
  sheetMoment(at),
  messages.actorWords(actor, token),
  messages.actionWords(action),
  messages.kindWords(subject.kind),
  subject.id,
  changes
    .map(({ field, before, after }) => `${messages.fieldWords(field)}: ${messages.changed(before, after)}`)
    .join('\n'),
];

/** Returns the time and id of the last of these events: the next page begins after it. */
export const placeAfter = (rows: readonly AuditRow[]) => {
  const last = rows.at(-1);
  return last && { at: Date.parse(last.at), id: last.id };
};

/** Yields audit events as a CSV file, the newest first. It reads a small portion of events at once, however many there are. */
export async function* exportAudit(db: Database, query: AuditQuery): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(messages.FILE_COLUMNS);
  let after = query.after;
  for (let left = AUDIT_EXPORT_MOST; left > 0; left -= AT_ONCE) {
    const rows = await listAuditRows(db, after ? { ...query, after } : query, Math.min(AT_ONCE, left));
    if (rows.length > 0) yield rows.map((row) => csvRow(cellsOf(row))).join('');
    if (rows.length < AT_ONCE) return;
    after = placeAfter(rows);
  }
}
