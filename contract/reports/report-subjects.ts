/** The things that have a "Report" link. */
export const REPORT_SUBJECTS = ['car', 'part', 'dealer', 'garage', 'seller'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

export const isAdSubject = (subject: ReportSubject): boolean => subject === 'car' || subject === 'part';

/** Where a report of this is written. */
export const reportPath = (subject: ReportSubject, documentId: string) => `/report?${subject}=${documentId}`;
