import { type MailLimits, mailAllowance } from '../../platform/mail/mail-limits.ts';
import { countOf, countsOfNetwork, type LimitName } from './rate-limits.ts';

/** Mails that anybody may request, for any address. */
const requested = { causer: null, address: 'mailsToAddress', network: 'mailsOfNetwork' } as const;
const addressChange = { ...requested, causer: 'addressChangesOfMember' } as const;
const notice = { causer: 'noticesOfMember', address: 'noticesToAddress', network: 'noticesOfNetwork' } as const;

/**
 * Every mail of the market, with its limits. A kind that has used up its limit does not block the others: otherwise repeated newsletter
 * requests for an address could keep its owner from a new password.
 */
const MAIL_LIMITS = {
  confirmation: requested,
  reset: requested,
  newsletter: requested,
  'email-change': addressChange,
  'email-change-cancel': addressChange,
  'password-changed': notice,
  'password-reset': notice,
  'google-linked': notice,
  'new-sign-in': notice,
  /** A member of staff removed the member’s second factor. */
  'factor-reset': { causer: null, address: 'noticesToAddress', network: null },
  /** A member's own number is another one: to the former number. */
  'own-number': notice,
  'review-decision': { causer: null, address: 'decisionsToAddress', network: null },
  /** An ad was removed, or taken off sale, by a moderator. */
  'listing-stopped': { causer: null, address: 'stopsToAddress', network: null },
  /** A member's roles on the staff changed: to all admins. */
  'staff-changed': { causer: null, address: 'noticesToAddress', network: null },
  /** A member of staff made a token: to all admins. */
  'staff-token': { causer: null, address: 'noticesToAddress', network: null },
  invitation: notice,
  /** An ad is about to end. */
  'listing-ends': { causer: null, address: 'remindersToAddress', network: null },
  /** A lead, to its seller. Buyers have limits of their own, which each lead counts against. */
  lead: { causer: null, address: 'leadMailsToAddress', network: null },
  /** The buyers of a day, to a person who sells and wants one mail a day. */
  'lead-day': { causer: null, address: 'leadMailsToAddress', network: null },
  /** The outcome of a report, to the address that its writer gave. */
  'report-outcome': { causer: null, address: 'decisionsToAddress', network: null },
  /** To staff: reviews or reports have waited too long. */
  'staff-late': { causer: null, address: 'remindersToAddress', network: null },
  /** A lead's confirmation, to the address that the buyer typed. */
  'lead-confirmation': requested,
  /** A member left a seller's team, or has a smaller role. */
  'team-changed': notice,
  /** A new phone number for a dealer or garage: to all its owners. */
  'number-changed': notice,
  /** Messages to a seller's webhook cannot be signed. */
  'webhook-unsigned': { causer: null, address: 'noticesToAddress', network: null },
  /** A seller's webhook was switched off. */
  'webhook-off': { causer: null, address: 'noticesToAddress', network: null },
  /** The answer of staff to a visitor's message, to the address that the visitor typed. */
  'contact-answer': { causer: 'answersOfMember', address: 'answersToAddress', network: null },
  contact: { causer: 'messagesOfSender', address: 'messagesToMailbox', network: 'messagesOfNetwork' },
} as const satisfies Record<string, MailLimits<LimitName>>;

export type MailKind = keyof typeof MAIL_LIMITS;

export const MAIL_KINDS = Object.keys(MAIL_LIMITS).filter((kind): kind is MailKind => kind in MAIL_LIMITS);

/** Mails to many recipients, for which nobody waits. */
export const MASS_MAILS: readonly MailKind[] = [
  'newsletter',
  'lead-day',
  'listing-ends',
  'review-decision',
  'staff-late',
  'webhook-off',
  'webhook-unsigned',
];
/** Mails for which a member or visitor is waiting. */
export const MEMBER_MAILS = MAIL_KINDS.filter((kind) => !MASS_MAILS.includes(kind));

export const { allowMails, mailOfOperator } = mailAllowance<MailKind, LimitName>(MAIL_LIMITS, {
  countOf,
  countsOfNetwork,
});
