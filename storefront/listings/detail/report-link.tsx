import { REPORT_AD, REPORT_SELLER } from '#contract/messages/report-links.ts';
import { isAdSubject, type ReportSubject, reportPath } from '#contract/reports/report-subjects.ts';

/** A link to the form with which anybody can report this ad or seller. */
export const ReportLink = ({ kind, documentId }: { kind: ReportSubject; documentId: string }) => (
  <p className="mt-6">
    <a
      href={reportPath(kind, documentId)}
      rel="nofollow"
      className="inline-flex min-h-11 items-center text-sm underline"
    >
      {isAdSubject(kind) ? REPORT_AD : REPORT_SELLER}
    </a>
  </p>
);
