import type { ReportOutcome, ReportReason } from '../reports/report-reasons.ts';
import { formatNumber } from '../values/numbers.ts';
import { durationWords } from './review-pages.ts';

/** Sentences of the moderators' pages about reports, and about one ad in any state. */

export const REPORTS = 'Reports';
export const NO_REPORTS = 'Nobody has reported anything that is still open.';
export const reportsWaiting = (waiting: number) =>
  waiting === 1 ? '1 ad or seller is reported.' : `${formatNumber(waiting)} ads and sellers are reported.`;

const REASONS: Readonly<Record<ReportReason, string>> = {
  'money first': 'Asks for money first',
  'not real': 'Price or photos not real',
  stolen: 'Stolen, or papers not right',
  'false identity': 'Not who they say they are',
  sold: 'Already sold',
  'wrong facts': 'Wrong facts',
  'wrong number': 'Number does not work',
  rude: 'Rude or threatening',
  'own rights': 'Uses what is somebody else’s',
  other: 'Something else',
  objection: 'The seller objects',
};
export const reasonWords = (reason: ReportReason) => REASONS[reason];
export const reasonCount = (reason: ReportReason, count: number) =>
  count === 1 ? REASONS[reason] : `${REASONS[reason]} (${formatNumber(count)})`;
export const byPeople = (people: number) => (people === 1 ? 'by 1 person' : `by ${formatNumber(people)} people`);
export const aboutSeller = (name: string) => `Seller: ${name}`;
export const NAMELESS = 'A seller without a name';
export const reportedFor = (minutes: number) =>
  minutes < 1 ? 'reported just now' : `reported ${durationWords(minutes)} ago`;
export const answerWithin = (minutes: number) =>
  minutes < 0 ? `Answer is ${durationWords(-minutes)} late` : `Answer within ${durationWords(minutes)}`;
export const FOR_ANOTHER = 'For another moderator: the seller objects to what you did.';
export const LOOK = 'Look at it';
export const lookAt = (title: string) => `Look at it: ${title}`;

// ---- all reports of one ad or seller

export const NO_REPORTS_OF_IT = 'Nothing is reported.';
export const BY_A_MEMBER = 'by a member';
export const BY_A_VISITOR = 'by a visitor';
export const TOLD = 'wants to hear the outcome';
const OUTCOMES: Readonly<Record<ReportOutcome, string>> = { upheld: 'Acted on', dismissed: 'Closed: nothing wrong' };
export const outcomeWords = (outcome: ReportOutcome, by: string | null) =>
  by === null ? `${OUTCOMES[outcome]}.` : `${OUTCOMES[outcome]}, by ${by}.`;
export const dismiss = (open: number) =>
  open === 1 ? 'Nothing wrong: close this report' : `Nothing wrong: close these ${formatNumber(open)} reports`;
export const ACTING_CLOSES =
  'What you do to the ad or its seller below closes these reports too. Their writers hear that you acted, and not how.';
export const UPHOLD_OBJECTION = 'The seller is right: give the ad back';
export const DISMISS_OBJECTION = 'It stays removed';
export const reportsClosed = (count: number) =>
  count === 1 ? 'The report is closed.' : `${formatNumber(count)} reports are closed.`;
export const GIVEN_BACK = 'The seller has the ad again.';
export const UNDONE = 'Undone.';

export const reference = (number: string) => `Reference No. ${number}`;
export const WAITS_FOR_REVIEW = 'It waits for review';
export const LATEST_REASON = 'What the seller was told';
/** Shown instead of LATEST_REASON for an ad of the market itself, which has no seller who was told anything. */
export const LATEST_REASON_OF_MARKET = 'Why it is in this state';
export const buyersWrote = (leads: number) =>
  leads === 1 ? '1 buyer wrote about it.' : `${formatNumber(leads)} buyers wrote about it.`;
export const OTHER_ADS = 'Other ads of this seller';
export const ALL_REPORTS = 'All reports';
export const NEXT_REPORT = 'Next report';
/** The keyboard shortcuts of the pages of reports. Where review pages have the same key, it means the same there. */
export const REPORT_KEYS: readonly (readonly [key: string, words: string])[] = [
  ['c', 'nothing wrong: close'],
  ['j', 'next report'],
  ['u', 'undo'],
];
export const answerBy = (moment: string) => `Answer by ${moment}`;
export const SAVED = 'Saved.';
