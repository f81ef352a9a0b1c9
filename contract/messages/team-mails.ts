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
    `${who ?? 'Someone'} ${isStill ? 'has a new role on' : 'is no longer on'} the team of ${seller}.`,
    ...(ended.length > 0 ? [`Their tokens, webhooks or invitations stopped working: ${ended.join(', ')}.`] : []),
    ...(kept.length > 0 ? [`An owner kept these: ${kept.join(', ')}.`] : []),
  ],
  label: 'Look at your team',
  notes: [
    'If your own system used a token that stopped working, create a new one.',
    'If no one in your team did this, change your passwords and check who is on the team.',
  ],
});
