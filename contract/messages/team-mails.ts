import type { MailWords } from './mails.ts';

interface TeamChange {
  seller: string;
  /** Null: they have deleted their account. */
  who: string | null;
  /** They are on the team still, and may do less. */
  isStill: boolean;
  ended: readonly string[];
  kept: readonly string[];
}

/** To all owners of a dealer or garage. */
export const teamChangedMail = (site: string, { seller, who, isStill, ended, kept }: TeamChange): MailWords => ({
  subject: `The team of ${seller} on ${site} has changed`,
  paragraphs: [
    `${who ?? 'Somebody'} ${isStill ? 'has another role on' : 'is no longer on'} the team of ${seller}.`,
    ...(ended.length > 0 ? [`What they made has ended: ${ended.join(', ')}.`] : []),
    ...(kept.length > 0 ? [`An owner kept: ${kept.join(', ')}.`] : []),
  ],
  label: 'Look at your team',
  notes: [
    'If your own systems used a token that has ended, make a new one for them.',
    'If nobody of you did this, change your passwords and look who is on the team.',
  ],
});
