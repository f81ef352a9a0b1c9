import { namesOf } from '../values/names.ts';
import { isAdSubject, type ReportSubject } from './report-subjects.ts';

// The reasons for reporting an ad or a seller, each with its properties.

interface ReportReasonProperties {
  /** The form about an ad offers this reason. */
  isOfAd: boolean;
  /** The form about a seller offers this reason. */
  isOfSeller: boolean;
  /** The reporter's own rights are concerned: they must leave an address, and are answered within `TAKE_DOWN_DAYS`. */
  isTakeDown: boolean;
  /** The reporter must add a note. */
  needsNote: boolean;
  /** 1 to 3: reports of gravity 3 come first. */
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
  /** A seller's objection to the removal of their ad. The public form does not offer it. */
  objection: { isOfAd: false, isOfSeller: false, isTakeDown: false, needsNote: true, gravity: 2 },
} as const satisfies Record<string, ReportReasonProperties>;
export type ReportReason = keyof typeof REPORT_REASONS;

export const REPORT_REASON_NAMES: readonly ReportReason[] = namesOf(REPORT_REASONS);

/** Returns the reasons that the form about a subject offers, in their order. */
export const reasonsFor = (subject: ReportSubject): ReportReason[] =>
  REPORT_REASON_NAMES.filter((name) => REPORT_REASONS[name][isAdSubject(subject) ? 'isOfAd' : 'isOfSeller']);

export const REPORT_OUTCOMES = ['upheld', 'dismissed'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** Longest note, in characters. */
export const REPORT_NOTE_LONGEST = 2_000;

/** Days within which the market answers a reporter whose own rights are concerned. It is a promise on the form. */
export const TAKE_DOWN_DAYS = 3;

/** Days that a report is kept after its decision. */
export const REPORT_KEPT_DAYS = 365;
