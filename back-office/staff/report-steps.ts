import { redirect } from 'react-router';
import type { ReportedSubject } from '#contract/office/report-schemas.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { textIn } from '../lib/page-loaders.ts';
import { subjectPath } from './staff-paths.ts';

/** Closes the open reports of an ad or seller, up to the last one that the page showed; then its page says so. */
export async function decideReports(api: OfficeApi, subject: ReportedSubject, form: FormData) {
  const outcome = textIn(form, 'intent') === 'uphold' ? 'upheld' : 'dismissed';
  const body = { subject, upTo: Number(textIn(form, 'upTo')), outcome };
  const { answer, refused } = await attempt(api.ask<{ reports: number }>('POST', '/staff/api/reports/decision', body));
  if (refused) return refusal(refused, form);
  throw redirect(`${subjectPath(subject)}?closed=${answer.reports}&outcome=${outcome}`);
}

/** Opens again the reports that were closed just now. */
export async function reopenReports(api: OfficeApi, subject: ReportedSubject, form: FormData) {
  const { refused } = await attempt(api.ask('POST', '/staff/api/reports/undo', { subject }));
  if (refused) return refusal(refused, form);
  throw redirect(`${subjectPath(subject)}?undone`);
}
