import type { MailWords } from './mails.ts';

/** Sentences of the form in which a seller objects to the removal of an ad. */

export const OBJECT = 'Do you think that we are wrong?';
export const objectHeading = (title: string) => `${title} was removed`;
export const OBJECT_MEANS =
  'Tell us why this ad should be back. Somebody else than the person who removed it looks at it, and we write to you.';
export const NOTE_LABEL = 'Why is it all right?';
export const NOTE_MISSING = 'Tell us why it should be back';
export const SEND_OBJECTION = 'Send';
export const SENT = 'We have your words. Somebody else looks at it, and we write to you.';
export const BACK = 'Back to the ad';
export const NOT_REMOVED = 'This ad is not removed, so there is nothing to object to.';
export const OBJECTED_BEFORE =
  'We have looked at this again already, and it stays removed. If you have something new to tell us, please write to us.';
export const WRITE_TO_US = 'Write to us';

// ---- errors of the API

export const NO_OBJECTION_NOW = 'You cannot object to this now. Refresh the page.';

/** The mail that tells a seller how the market decided about the objection. */
export const objectionMail = (site: string, { title, isUpheld }: { title: string; isUpheld: boolean }): MailWords => ({
  subject: isUpheld ? `You have ${title} back` : `${title} stays removed`,
  paragraphs: isUpheld
    ? [
        `We looked at "${title}" again, and you were right. We are sorry.`,
        'It is among your ads again. Put it back on sale when you like.',
      ]
    : [`We looked at "${title}" again. It breaks our rules, so it stays off ${site}.`],
  label: 'See your ad',
  notes: ['Somebody else decided about it than the person who removed it.'],
});
