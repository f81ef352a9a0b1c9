import { namesOf } from '../values/names.ts';
import { isAdSubject, type ReportSubject } from './report-subjects.ts';

// The reasons for reporting an ad or a seller, each with its properties.

interface ReportReasonProperties {
  /** True: the form for reporting an ad offers this reason. */
  isOfAd: boolean;
  /** True: the form for reporting a seller offers this reason. */
  isOfSeller: boolean;
  /** True: the report is about the reporter's own rights. An email address is required, and the report is answered within TAKE_DOWN_DAYS. */
  isTakeDown: boolean;
  /** The reporter must add a note. */
  needsNote: boolean;
  /** How grave a report is; 3 is the gravest. Graver reports come first in the moderators' list. */
  gravity: 1 | 2 | 3;
}

export const REPORT_REASONS = {
  'money first': { isOfAd: true, isOfSeller: true, isTakeDown: false, needsNote: false, gravity: 3 },
  'not real': { isOfAd: true, isOfSeller: false, isTakeDown: false, needsNote: false, gravity: 3 },
  stolen: { isOfAd: true, isOfSeller: true, isTakeDown: false, needsNote: false, gravity: 3 },
  'false identity': { isOfAd: false, isOfSeller: true, isTakeDown: false, needsNote: false, gravity: 3 },
  sold: { isOfAd: true, isOfSeller: false, isTakeDown: false, needsNote: false, gravity: 1 },
  'wrong facts': { isOfAd: true, isOfSeller: false, isTakeDown: false, needsNote: true, gravity: 1 },
  'wrong number': { isOfAd: true, isOfSeller: true, isTakeDown: false, needsNote: false, gravity: 1 },
  rude: { isOfAd: true, isOfSeller: true, isTakeDown: false, needsNote: true, gravity: 2 },
  'own rights': { isOfAd: true, isOfSeller: true, isTakeDown: true, needsNote: true, gravity: 2 },
  other: { isOfAd: true, isOfSeller: true, isTakeDown: false, needsNote: true, gravity: 1 },
  /** A seller objects to the removal of an ad. The public form does not offer this reason: sellers object on the ad's page in their office. */
  objection: { isOfAd: false, isOfSeller: false, isTakeDown: false, needsNote: true, gravity: 2 },
} as const satisfies Record<string, ReportReasonProperties>;
export type ReportReason = keyof typeof REPORT_REASONS;

export const REPORT_REASON_NAMES: readonly ReportReason[] = namesOf(REPORT_REASONS);

/** Returns the reasons that the report form offers for an ad or seller of this kind, in the order of REPORT_REASONS. */
export const reasonsFor = (subject: ReportSubject): ReportReason[] =>
  REPORT_REASON_NAMES.filter((name) => REPORT_REASONS[name][isAdSubject(subject) ? 'isOfAd' : 'isOfSeller']);

export const REPORT_OUTCOMES = ['upheld', 'dismissed'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** The most characters of the note with a report. */
export const REPORT_NOTE_LONGEST = 2_000;

/** Days within which a reporter whose own rights are concerned gets an answer. The form promises this. */
export const TAKE_DOWN_DAYS = 3;

/** Days for which a report is kept after it was decided. */
export const REPORT_KEPT_DAYS = 365;
