import { formatNumber } from '../values/numbers.ts';
import type { MailWords } from './mails.ts';
import { durationWords } from './review-pages.ts';
import { messagesWait } from './visitor-inbox.ts';

/** Sentences of the page that staff see first, and of the mail that warns them if something waits too long. */

export const HOME = 'Home';
export const NOTHING_WAITS = 'Nothing waits for you right now.';
const adsToReview = (count: number) => (count === 1 ? '1 ad to review' : `${formatNumber(count)} ads to review`);
const reportedThings = (count: number) =>
  count === 1 ? '1 ad or seller is reported' : `${formatNumber(count)} ads and sellers are reported`;
const failedThings = (count: number) =>
  count === 1 ? '1 thing has failed' : `${formatNumber(count)} things have failed`;
export const WAITING_WORDS = {
  reviews: adsToReview,
  reports: reportedThings,
  messages: messagesWait,
  failures: failedThings,
} as const;
export const oldestWaits = (minutes: number) =>
  minutes < 1 ? 'The first came just now.' : `The oldest has waited ${durationWords(minutes)}.`;
export const lateOnes = (late: number) => (late === 1 ? '1 is late' : `${formatNumber(late)} are late`);
/** The labels of the links to lists of waiting items. */
export const WAITING_LABELS: Readonly<Record<keyof typeof WAITING_WORDS, string>> = {
  reviews: 'Review',
  reports: 'Look at them',
  messages: 'Answer',
  failures: 'Look at them',
};
export const OTHER_PAGES = 'Other pages';

/** How many items of each kind have waited too long. */
interface Late {
  reviews: number;
  reports: number;
  messages: number;
}

export const lateMail = (site: string, { reviews, reports, messages }: Late): MailWords => ({
  subject: `${site}: somebody waits too long`,
  paragraphs: [
    [
      reviews > 0 ? `${adsToReview(reviews)} for more than a day.` : '',
      reports > 0 ? `Late to be answered: ${reportedThings(reports)}.` : '',
      messages > 0 ? `${messagesWait(messages)} for more than a day.` : '',
    ]
      .filter((line) => line !== '')
      .join(' '),
  ],
  label: 'See what waits',
  notes: ['You get this because you moderate here, once a day at most.'],
});
