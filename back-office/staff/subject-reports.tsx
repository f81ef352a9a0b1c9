import { Link } from 'react-router';
import { SEE_NETWORK } from '#contract/messages/bans.ts';
import { momentWords } from '#contract/messages/review-pages.ts';
import * as messages from '#contract/messages/staff-reports.ts';
import type { ReportRow, SubjectReports as Reports } from '#contract/office/report-schemas.ts';
import { Section } from '../shell/section.tsx';
import { OnceForm } from './once-form.tsx';
import { networkPath } from './staff-paths.ts';

/**
 * Links to the queue of reports and, once the reports about this ad or seller are closed, to the next ad or seller with open ones. `next`: its
 * path; null: none.
 */
export const ReportLinks = ({ reports, next }: { reports: Reports; next: string | null }) =>
  reports.rows.length > 0 && (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <Link to="/staff/reports" className="inline-flex min-h-11 items-center underline">
        {messages.ALL_REPORTS}
      </Link>
      {next !== null && (
        <Link to={next} data-key="j" className="button-main">
          {messages.NEXT_REPORT}
        </Link>
      )}
    </div>
  );

const isOpen = ({ outcome }: ReportRow) => outcome === null;

/** The reports about an ad or seller, with buttons to close the open ones. */
export function SubjectReports({ reports }: { reports: Reports }) {
  const { rows, open, upTo, isForOthers } = reports;
  const hasObjection = rows.some((row) => isOpen(row) && row.reason === 'objection');
  return (
    <Section heading={messages.REPORTS} id="reports" className="mt-4">
      {rows.length === 0 && <p>{messages.NO_REPORTS_OF_IT}</p>}
      <ul className="divide-y divide-stone-200">
        {rows.map((row) => (
          <li key={row.id} className={`py-2 ${isOpen(row) ? '' : 'text-stone-600'}`}>
            <p className="font-medium">{messages.reasonWords(row.reason)}</p>
            {row.note !== null && <p className="whitespace-pre-wrap wrap-anywhere">{row.note}</p>}
            <p className="text-sm text-stone-600">
              {`${row.isMember ? messages.BY_A_MEMBER : messages.BY_A_VISITOR}, ${momentWords(row.at)}`}
              {row.hasEmail && `, ${messages.TOLD}`}
              {row.network !== null && (
                <>
                  {', '}
                  <Link to={networkPath(row.network)} className="-my-2 inline-block py-2 underline">
                    {SEE_NETWORK}
                  </Link>
                </>
              )}
            </p>
            {row.dueAt !== null && isOpen(row) && (
              <p className="text-sm font-semibold">{messages.answerBy(momentWords(row.dueAt))}</p>
            )}
            {row.outcome !== null && <p className="text-sm">{messages.outcomeWords(row.outcome, row.decidedBy)}</p>}
          </li>
        ))}
      </ul>
      {open > 0 && isForOthers && <p className="mt-3 font-medium">{messages.FOR_ANOTHER}</p>}
      {upTo !== null && !isForOthers && (
        <>
          <OnceForm className="mt-3 flex flex-wrap gap-3">
            <input type="hidden" name="upTo" value={upTo} />
            {hasObjection && (
              <button type="submit" name="intent" value="uphold" className="button-main">
                {messages.UPHOLD_OBJECTION}
              </button>
            )}
            <button
              type="submit"
              name="intent"
              value="dismiss"
              data-key={hasObjection ? undefined : 'c'}
              className="button-quiet"
            >
              {hasObjection ? messages.DISMISS_OBJECTION : messages.dismiss(open)}
            </button>
          </OnceForm>
          {!hasObjection && <p className="mt-2 text-sm text-stone-600">{messages.ACTING_CLOSES}</p>}
        </>
      )}
    </Section>
  );
}
