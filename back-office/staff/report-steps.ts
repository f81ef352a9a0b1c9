import { redirect } from 'react-router';
import type { ReportedSubject, ReportQueue, SubjectReports } from '#contract/office/report-schemas.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { textIn } from '../lib/page-loaders.ts';
import { subjectPath } from './staff-paths.ts';

/**
 * Closes the open reports about an ad or seller, up to the last report that the page showed; then redirects to that page, which says that they are
 * closed.
 */
export async function decideReports(api: OfficeApi, subject: ReportedSubject, form: FormData) {
  const outcome = textIn(form, 'intent') === 'uphold' ? 'upheld' : 'dismissed';
  const body = { subject, upTo: Number(textIn(form, 'upTo')), outcome };
  const { answer, refused } = await attempt(api.ask<{ reports: number }>('POST', '/staff/api/reports/decision', body));
  if (refused) return refusal(refused, form);
  throw redirect(`${subjectPath(subject)}?closed=${answer.reports}&outcome=${outcome}`);
}

/** Returns the page of the next ad or seller with open reports; null: there is none, or this one still has open reports. */
export async function nextReport(api: OfficeApi, { rows, upTo }: SubjectReports): Promise<string | null> {
  if (rows.length === 0 || upTo !== null) return null;
  const { groups } = await api.ask<ReportQueue>('GET', '/staff/api/reports');
  const next = groups.find(({ isForOthers }) => !isForOthers);
  return next ? subjectPath(next.subject) : null;
}

/** Opens the reports again that were just closed. */
export async function reopenReports(api: OfficeApi, subject: ReportedSubject, form: FormData) {
  const { refused } = await attempt(api.ask('POST', '/staff/api/reports/undo', { subject }));
  if (refused) return refusal(refused, form);
  throw redirect(`${subjectPath(subject)}?undone`);
}
