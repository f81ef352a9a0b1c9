import type { MailWords } from './mails.ts';

const ROLES = { owner: 'an owner', manager: 'a manager', agent: 'a sales agent' } as const;

/** To somebody who is to act for a dealer or garage. */
export const invitationMail = (
  site: string,
  { seller, role, days }: { seller: string; role: keyof typeof ROLES; days: number },
): MailWords => ({
  subject: `Sell on ${site} for ${seller}`,
  paragraphs: [
    `You have been invited to join ${seller} on ${site} as ${ROLES[role]}. Once you accept, you can put its ads on the market and answer buyers.`,
  ],
  label: 'Accept the invitation',
  notes: [`The link works once, within ${days} days. If you do not know ${seller}, ignore this email.`],
});
