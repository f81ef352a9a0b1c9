import type { MailWords } from './mails.ts';

/** Whom it greets: nobody's name is known. */
export const UNKNOWN_NAME = 'there';

/** Asks whether an address wants the market's news. */
export const newsletterMail = (site: string, unsubscribeUrl: string): MailWords => ({
  subject: `Confirm that you want news from ${site}`,
  paragraphs: [`Someone, probably you, asked for news from ${site} to be sent to this email address.`],
  label: 'Yes, send me news',
  notes: [
    'If it was not you, ignore this email and we will send nothing more.',
    `To unsubscribe at once: ${unsubscribeUrl}`,
  ],
});
