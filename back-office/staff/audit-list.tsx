import { Link } from 'react-router';
import * as messages from '#contract/messages/audit.ts';
import { momentWords } from '#contract/messages/review-pages.ts';
import type { AuditPage, AuditRow } from '#contract/office/audit-schemas.ts';
import { aboutPath, messagePath } from './staff-paths.ts';

type ListedRow = AuditRow & Partial<Pick<AuditPage['rows'][number], 'about'>>;

interface AuditListProps {
  /** The audit events, one for each row. Rows with `about` also name the thing that the event is about, with a link. */
  rows: readonly ListedRow[];
  none?: string;
  /** Labels by field name, for events about changed fields. */
  labels?: Readonly<Record<string, string>>;
}

/** A list of audit events, the newest first: who acted, what they did, and the changed values. */
export function AuditList({ rows, none = messages.NOTHING_RECORDED, labels = {} }: AuditListProps) {
  if (rows.length === 0) return <p>{none}</p>;
  return (
    <ol className="divide-y divide-stone-200">
      {rows.map((row) => (
        <li key={row.id} className="py-2">
          <p>
            <span className="font-medium">{messages.actionWords(row.action)}</span>
            <span className="text-stone-600">{` ${messages.byWhom(messages.actorWords(row.actor, row.token), momentWords(row.at))}`}</span>
          </p>
          <About row={row} />
          <dl className="text-sm text-stone-700">
            {row.changes.map(({ field, before, after }) => (
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

function About({ row: { subject, about } }: { row: ListedRow }) {
  if (!about) return null;
  const words = messages.aboutWords(subject.kind, about.name, subject.id);
  const isMessage = subject.kind === 'message' && about.name !== null;
  const path = isMessage ? messagePath(Number(subject.id)) : aboutPath(subject.kind, about.documentId);
  if (path === null) return <p className="wrap-anywhere">{words}</p>;
  return (
    <p className="wrap-anywhere">
      <Link to={path} className="-my-1 inline-block py-2.5 underline">
        {words}
      </Link>
    </p>
  );
}
