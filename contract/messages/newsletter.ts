import type { MailWords } from './mails.ts';
/** Sentences about the market's newsletter. */

export const NEWS_BY_EMAIL = 'News by email';
export const NEWS_OF_CARS = 'News about cars and prices by email';
export const SUBSCRIBE = 'Subscribe';
export const NEWSLETTER_ASKED = 'Please check your email and confirm that you want our news.';
export const NEWSLETTER_FAILED = 'That did not work. Please try again.';

// ---- the pages that links in the newsletter's mails open

export const SEND_ME_NEWS = 'Yes, send me news';
export const NEWSLETTER_CONFIRMED = 'You will now get our news. Every email has a link to unsubscribe.';
export const NO_MORE_NEWS = 'Unsubscribe from our news';
export const UNSUBSCRIBE = 'Unsubscribe';
export const NEWSLETTER_ENDED = 'You are unsubscribed. We will send you no more news.';

// ---- the mail with which a subscriber confirms

/** Used in a greeting instead of a name, because subscribers give none. */
export const UNKNOWN_NAME = 'there';

/** The mail that asks the owner of an address to confirm the subscription. */
export const newsletterMail = (site: string, unsubscribeUrl: string): MailWords => ({
  subject: `Confirm that you want news from ${site}`,
  paragraphs: [`Someone, probably you, asked for news from ${site} to be sent to this email address.`],
  label: 'Yes, send me news',
  notes: [
    'If it was not you, ignore this email and we will send nothing more.',
    `To unsubscribe at once: ${unsubscribeUrl}`,
  ],
});
