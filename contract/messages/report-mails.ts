import type { MailWords } from './mails.ts';

/** The mail that tells the reporter of an ad or seller the outcome. For everybody's privacy it does not say what the market has done. */
export const reportOutcomeMail = (
  site: string,
  { what, isUpheld }: { what: string; isUpheld: boolean },
): MailWords => ({
  subject: `Your report: ${what}`,
  paragraphs: isUpheld
    ? [
        `Thank you for telling us about "${what}". We have looked at it, and we have acted on it.`,
        'For the privacy of everybody concerned we cannot say more about it.',
      ]
    : [
        `Thank you for telling us about "${what}". We have looked at it, and found nothing that breaks our rules.`,
        'If you know more than you could write the first time, please report it again: we will look at it again.',
      ],
  label: `Open ${site}`,
  notes: ['You left your address so that we could tell you this. We use it for nothing else.'],
});
