import type { MailWords } from './mails.ts';

/** Whom it greets: nobody's name is known. */
export const UNKNOWN_NAME = 'there';

/** Asks whether an address wants the market's news. */
export const newsletterMail = (site: string, unsubscribeUrl: string): MailWords => ({
  subject: `News of ${site}: please confirm`,
  paragraphs: [`Somebody, probably you, asked for news of ${site} at this address.`],
  label: 'Yes, send me news',
  notes: ['If it was not you, ignore this mail: nothing will be sent.', `To be sure of it: ${unsubscribeUrl}`],
});
