/** The kinds of things whose pages have a "Report" link. */
export const REPORT_SUBJECTS = ['car', 'part', 'dealer', 'garage', 'seller'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

export const isAdSubject = (subject: ReportSubject): boolean => subject === 'car' || subject === 'part';

/** Returns the address of the form for reporting this ad or seller. */
export const reportPath = (subject: ReportSubject, documentId: string) => `/report?${subject}=${documentId}`;
