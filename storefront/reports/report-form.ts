import { HONEYPOT } from '#contract/leads/contact.ts';
import { EMAIL_INVALID } from '#contract/messages/forms.ts';
import * as messages from '#contract/messages/reports.ts';
import {
  REPORT_NOTE_LONGEST,
  REPORT_REASONS,
  type ReportReason,
  reasonsFor,
} from '#contract/reports/report-reasons.ts';
import type { NewReport } from '#contract/reports/report-schemas.ts';
import type { ReportSubject } from '#contract/reports/report-subjects.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import type { Api } from '../lib/api-client.ts';
import {
  attempt,
  emailError,
  type FieldErrors,
  isFine,
  NOT_FILLED_IN,
  refusal,
  statusOfFailure,
  textOf,
  wrong,
} from '../lib/form-rules.ts';

/** The ad or seller that the form's address names. */
export interface ReportedThing {
  kind: ReportSubject;
  documentId: string;
}

const reasonOf = (form: FormData, kind: ReportSubject): ReportReason | undefined =>
  reasonsFor(kind).find((one) => one === textOf(form, 'reason'));

function noteError(form: FormData, reason: ReportReason | undefined): string | undefined {
  const note = textOf(form, 'note').trim();
  if (note.length > REPORT_NOTE_LONGEST) return messages.noteTooLong(formatNumber(REPORT_NOTE_LONGEST));
  return note === '' && reason !== undefined && REPORT_REASONS[reason].needsNote ? messages.NOTE_MISSING : undefined;
}

function addressError(form: FormData, reason: ReportReason | undefined): string | undefined {
  const email = textOf(form, 'email');
  if (email.trim() !== '') return emailError(email);
  return reason !== undefined && REPORT_REASONS[reason].isTakeDown ? messages.TAKE_DOWN_EMAIL_MISSING : undefined;
}

function reportErrors(form: FormData, kind: ReportSubject): FieldErrors {
  const reason = reasonOf(form, kind);
  return wrong({
    reason: reason === undefined ? messages.REASON_MISSING : undefined,
    note: noteError(form, reason),
    email: addressError(form, reason),
  });
}

/** The result of sending a report. */
export interface ReportOutcome {
  /**
   * Null if the report was not sent. `hasEmail`: the sender gave an address for the answer; `isTakeDown`: the reason is a request to take content
   * down.
   */
  sent: { hasEmail: boolean; isTakeDown: boolean } | null;
  status: number;
  refusal: Refusal | null;
}

/** Checks the form to report an ad or seller and, if it is valid, sends the report. */
export async function sendReport(
  api: Api,
  form: FormData,
  { kind, documentId }: ReportedThing,
): Promise<ReportOutcome> {
  const fields = reportErrors(form, kind);
  const reason = reasonOf(form, kind);
  if (!isFine(fields) || reason === undefined)
    return { sent: null, status: NOT_FILLED_IN, refusal: refusalOf(form, { fields }) };
  const email = textOf(form, 'email').trim();
  const body: NewReport = {
    subject: kind,
    documentId,
    reason,
    note: textOf(form, 'note').trim(),
    email: email === '' ? undefined : email,
    [HONEYPOT]: textOf(form, HONEYPOT).slice(0, 100),
  };
  const { refused } = await attempt(api.send('POST', '/api/reports', body));
  if (refused) {
    const isAddress = Object.hasOwn(refused.fields, 'email');
    const userMessage = refused.fields.documentId;
    return {
      sent: null,
      status: statusOfFailure(refused),
      refusal: isAddress
        ? refusalOf(form, { fields: { email: EMAIL_INVALID } })
        : userMessage
          ? refusalOf(form, { userMessage })
          : refusal(refused, form, messages.REPORT_FAILED),
    };
  }
  return {
    sent: { hasEmail: email !== '', isTakeDown: REPORT_REASONS[reason].isTakeDown },
    status: 200,
    refusal: null,
  };
}
