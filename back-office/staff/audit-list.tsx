import * as messages from '#contract/messages/audit.ts';
import { momentWords } from '#contract/messages/review-pages.ts';
import type { AuditRow } from '#contract/office/audit-schemas.ts';

interface AuditListProps {
  rows: readonly AuditRow[];
  /** Labels of fields, where these are of a form. */
  labels?: Readonly<Record<string, string>>;
}

/** Events of the audit, the newest first: who did what, and what changed by it. */
export function AuditList({ rows, labels = {} }: AuditListProps) {
  if (rows.length === 0) return <p>{messages.NOTHING_RECORDED}</p>;
  return (
    <ol className="divide-y divide-stone-200">
      {rows.map(({ id, at, actor, action, changes }) => (
        <li key={id} className="py-2">
          <p>
            <span className="font-medium">{messages.actionWords(action)}</span>
            <span className="text-stone-600">{` ${actor ?? messages.BY_THE_MARKET}, ${momentWords(at)}`}</span>
          </p>
          <dl className="text-sm text-stone-700">
            {changes.map(({ field, before, after }) => (
              <div key={field} className="flex flex-wrap gap-x-2">
                <dt className="text-stone-600">{labels[field] ?? messages.fieldWords(field)}</dt>
                <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">{messages.changed(before, after)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}
