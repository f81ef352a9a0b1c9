import type { ReportReason } from '../reports/report-reasons.ts';

/** Sentences of the page on which anybody reports an ad or a seller. */

export const reportHeading = (what: string) => `Report: ${what}`;
export const REPORT_INTRO =
  'Tell us what is wrong. We look at every report ourselves. The seller is not told who wrote it.';
export const REASON_LABEL = 'What is wrong?';
export const CHOOSE_A_REASON = 'Choose what fits best';
export const REASON_MISSING = 'Choose what is wrong';

export const REASON_WORDS: Readonly<Record<ReportReason, string>> = {
  'money first': 'The seller asks for money before I have seen it',
  'not real': 'The price or the photos are not real',
  stolen: 'It may be stolen, or the papers are not right',
  'false identity': 'They are not who they say they are',
  sold: 'It is already sold',
  'wrong facts': 'The year, the mileage or another fact is wrong',
  'wrong number': 'The phone number does not work',
  rude: 'The seller was rude or threatened me',
  'own rights': 'My photos, my name or my number are used without my permission',
  other: 'Something else',
  objection: 'The seller objects',
};

export const NOTE_LABEL = 'What happened?';
export const NOTE_HINT = 'The more we know, the sooner we can act. Leave out passwords and codes.';
export const NOTE_MISSING = 'Tell us in a few words what is wrong';
export const noteTooLong = (most: string) => `Use at most ${most} characters`;
export const EMAIL_LABEL = 'Your email address (optional)';
export const EMAIL_HINT =
  'We write to you once, when we have decided. If it is about your own rights, we need it to answer you.';
export const TAKE_DOWN_EMAIL_MISSING = 'Enter your email address, so that we can answer you';
export const SEND_REPORT = 'Send report';
export const SAFETY =
  'Never pay before you have seen the car and its logbook. If you have lost money, report it to the police as well.';

export const REPORT_SENT = 'Thank you. Your report is with us.';
export const WE_LOOK = 'A person looks at it, usually on the same day.';
export const WE_WRITE = 'We write to you when we have decided.';
export const answeredWithin = (days: number) => `We answer you within ${days} days.`;
export const REPORT_FAILED = 'Your report was not sent. Please try again.';
export const BACK_TO_AD = 'Back to the ad';
export const BACK_TO_SELLER = 'Back to the seller';
export const NOT_FOUND_TO_REPORT = 'This ad or seller is no longer on the market. There is nothing left to report.';
export const WRITE_TO_US = 'Write to us instead';

// ---- errors of the API

export const NOTHING_TO_REPORT = 'This ad or seller is no longer on the market';
export const reportedTooOften = (wait: string) => `You have sent many reports. Please try again ${wait}.`;

// ---- words in mails for an ad or seller that no longer exists

export const REPORTED_AD = 'the ad that you reported';
export const REPORTED_SELLER = 'the seller whom you reported';
