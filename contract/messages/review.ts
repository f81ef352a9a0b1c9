import type { MailWords } from './mails.ts';

export const DECIDED_ALREADY =
  'Somebody else has decided this already, or its seller has changed it. Look at it again.';
export const ANOTHER_DECIDED = 'Somebody else decided this, and can take it back.';
export { NO_UNDO_ANY_MORE as TOO_LATE_TO_UNDO } from './leads.ts';
export const claimedBy = (name: string) => `${name} is looking at this.`;
export const REASON_MISSING = 'Say why, so that its seller can be told.';
export const REASONS_MISSING = 'Choose at least one reason, so that the seller knows what to do.';

export const otherCount = (waiting: number) =>
  `${waiting === 1 ? '1 ad of this seller waits' : `${waiting} ads of this seller wait`} now. Look at them again.`;
export const NOTHING_OPEN = 'These reports have been decided already. Look at them again.';
export const OWN_OBJECTION = 'The seller objects to what you did, so another moderator decides about it.';

/** The mail after a moderator has approved an ad or a change, to the member who sent it. `title`: for example "Toyota Premio 2010". */
export const approvedMail = (site: string, title: string): MailWords => ({
  subject: `${title} is on ${site}`,
  paragraphs: [`Your ad is live: ${title}. Buyers can see it now.`],
  label: 'See your ad',
  notes: ['When it is sold, mark it as sold so that buyers stop calling.'],
});

export const changesApprovedMail = (site: string, title: string): MailWords => ({
  subject: `Your changes to ${title} are on ${site}`,
  paragraphs: [`Your changes to ${title} are live. Buyers can see them now.`],
  label: 'See your ad',
  notes: [],
});

export const declinedMail = (site: string, title: string, reasons: string[]): MailWords => ({
  subject: `${title} needs changes before it goes on ${site}`,
  paragraphs: [`We checked your ad: ${title}. Before it can go on sale, please do this:`, ...reasons],
  label: 'Edit your ad',
  notes: ['Everything you wrote is saved. Edit the ad and send it again.'],
});

export const nameApprovedMail = (site: string, name: string): MailWords => ({
  subject: `You are now ${name} on ${site}`,
  paragraphs: [`Buyers see your new name, ${name}, on all your ads.`],
  label: 'See your ad',
  notes: [],
});

export const nameDeclinedMail = (site: string, name: string, reasons: string[]): MailWords => ({
  subject: `Your new name on ${site} was not accepted`,
  paragraphs: [`Buyers still see your old name. We did not accept ${name}:`, ...reasons],
  label: 'See your ad',
  notes: [],
});

export const changesDeclinedMail = (site: string, title: string, reasons: string[]): MailWords => ({
  subject: `Your changes to ${title} were not accepted`,
  paragraphs: [`${title} is still on ${site} as it was. We did not accept your changes:`, ...reasons],
  label: 'See your ad',
  notes: [],
});

/** The mail to the seller of an ad that a moderator removed for good. */
export const removedMail = (site: string, title: string, reasons: string[]): MailWords => ({
  subject: `${title} was removed from ${site}`,
  paragraphs: [`We removed your ad: ${title}. Buyers cannot see it any more. This is why:`, ...reasons],
  label: 'See your ad',
  notes: ['If you think that this is wrong, open the ad and tell us. Somebody else will look at it.'],
});

/** The mail to the seller of an ad that a moderator took off sale until it is corrected. */
export const stoppedMail = (site: string, title: string, reasons: string[]): MailWords => ({
  subject: `${title} was taken off ${site}`,
  paragraphs: [`We took your ad off sale: ${title}. Before it can go back on sale, please do this:`, ...reasons],
  label: 'Edit your ad',
  notes: ['Everything you wrote is saved. Edit the ad and send it again.'],
});
