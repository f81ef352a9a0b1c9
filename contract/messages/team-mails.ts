import { definedItems } from '#contract/values/defined-only.ts';
import type { MailWords } from './mails.ts';

interface TeamChange {
  seller: string;
  /** The name of the member whose role changed or ended; null if the member's account was deleted. */
  who: string | null;
  /** True: the member stays on the team, with fewer rights. False: the member has left. */
  isStill: boolean;
  ended: readonly string[];
  kept: readonly string[];
}

/** The mail to all owners of a dealer or garage when somebody's role ended or changed. */
export const teamChangedMail = (site: string, { seller, who, isStill, ended, kept }: TeamChange): MailWords => ({
  subject: `The team of ${seller} on ${site} has changed`,
  paragraphs: definedItems(
    `${who ?? 'Someone'} ${isStill ? 'has a new role on' : 'is no longer on'} the team of ${seller}.`,
    ended.length > 0 ? `Their tokens, webhooks or invitations stopped working: ${ended.join(', ')}.` : undefined,
    kept.length > 0 ? `An owner kept these: ${kept.join(', ')}.` : undefined,
  ),
  label: 'Look at your team',
  notes: [
    'If your own system used a token that stopped working, create a new one.',
    'If no one in your team did this, change your passwords and check who is on the team.',
  ],
});

// ---- the mail with an invitation

const ROLES = { owner: 'an owner', manager: 'a manager', agent: 'a sales agent' } as const;

interface Offer {
  seller: string;
  role: keyof typeof ROLES;
  /** The name of the member who invites; null if the market does. */
  invitedBy: string | null;
  days: number;
}

/** The mail that invites a person to the team of a dealer or garage. */
export const invitationMail = (site: string, { seller, role, invitedBy, days }: Offer): MailWords => ({
  subject: `Sell on ${site} for ${seller}`,
  paragraphs: [
    invitedBy === null
      ? `${site} invites you to sell for ${seller} as ${ROLES[role]}.`
      : `${invitedBy} invites you to sell for ${seller} on ${site} as ${ROLES[role]}.`,
    'Once you accept, you can put its ads on the market and answer buyers.',
  ],
  label: 'Accept the invitation',
  notes: [`The link works once, within ${days} days. If you do not know ${seller}, ignore this email.`],
});
