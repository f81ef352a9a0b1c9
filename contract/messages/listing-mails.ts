import { formatInUganda } from '../values/uganda-time.ts';
import type { MailWords } from './mails.ts';

/** The mails to a seller about the end of an ad. */

/** Returns a day in Uganda like "Sunday 22 November 2026". `ms`: since 1970. */
export const endDate = (ms: number) => formatInUganda(ms, { dateStyle: 'full' });

/** The mail that reminds a seller of the end of an ad. `title`: the ad's title. `end`: the day on which the ad ends, in words. */
export const listingEndsMail = (site: string, title: string, end: string, address: string): MailWords => ({
  subject: `Is your ${title} still for sale?`,
  paragraphs: [
    `Your ad on ${site} ends on ${end}: ${title}.`,
    'Still for sale? Tap the button and buyers will keep seeing it. You do not need to sign in.',
  ],
  label: 'Still for sale',
  notes: ['The link works until the ad ends, for this ad only.', `If it is sold, please mark it as sold: ${address}`],
});
