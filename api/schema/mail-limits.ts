import { type MailLimits, mailAllowance } from '../../platform/mail/mail-limits.ts';
import { countOf, countsOfNetwork, type LimitName } from './rate-limits.ts';

/** Limits of mails that anybody can request for any address. */
const requested = { causer: null, address: 'mailsToAddress', network: 'mailsOfNetwork' } as const;
const addressChange = { ...requested, causer: 'addressChangesOfMember' } as const;
const notice = { causer: 'noticesOfMember', address: 'noticesToAddress', network: 'noticesOfNetwork' } as const;

/**
 * All kinds of mails that the market sends, with their limits. Kinds have separate limits, so that, for example, repeated newsletter
 * requests for an address do not prevent its owner from getting a mail for a new password.
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
  /** To the member: staff have removed the second factor. */
  'factor-reset': { causer: null, address: 'noticesToAddress', network: null },
  /** To the former number: the phone number of a member's private ads was changed. */
  'own-number': notice,
  'review-decision': { causer: null, address: 'decisionsToAddress', network: null },
  /** To the seller: a moderator has removed an ad, or taken it off sale. */
  'listing-stopped': { causer: null, address: 'stopsToAddress', network: null },
  /** To all admins: a member's staff roles were changed. */
  'staff-changed': { causer: null, address: 'noticesToAddress', network: null },
  /** To all admins: a member of staff has created a token. */
  'staff-token': { causer: null, address: 'noticesToAddress', network: null },
  invitation: notice,
  /** To the seller: an ad will end soon. */
  'listing-ends': { causer: null, address: 'remindersToAddress', network: null },
  /** To the seller: a new lead. Buyers have limits of their own, against which each lead counts. */
  lead: { causer: null, address: 'leadMailsToAddress', network: null },
  /** To a person who sells and has chosen one mail a day: the buyers of that day. */
  'lead-day': { causer: null, address: 'leadMailsToAddress', network: null },
  /** To the address that a reporter gave: the outcome of the report. */
  'report-outcome': { causer: null, address: 'decisionsToAddress', network: null },
  /** To staff: reviews, reports or messages have waited too long. */
  'staff-late': { causer: null, address: 'remindersToAddress', network: null },
  /** To the address that a buyer entered: the confirmation of a lead. */
  'lead-confirmation': requested,
  /** To all owners of a seller: a member has left the team, or has a lower role. */
  'team-changed': notice,
  /** To all owners of a dealer or garage: its phone number is about to change. */
  'number-changed': notice,
  /** To the member who created a webhook: its messages cannot be signed. */
  'webhook-unsigned': { causer: null, address: 'noticesToAddress', network: null },
  /** To the member who created a webhook: it was switched off. */
  'webhook-off': { causer: null, address: 'noticesToAddress', network: null },
  /** To the address that a visitor entered: staff's answer to the message. */
  'contact-answer': { causer: 'answersOfMember', address: 'answersToAddress', network: null },
  contact: { causer: 'messagesOfSender', address: 'messagesToMailbox', network: 'messagesOfNetwork' },
} as const satisfies Record<string, MailLimits<LimitName>>;

export type MailKind = keyof typeof MAIL_LIMITS;

export const MAIL_KINDS = Object.keys(MAIL_LIMITS).filter((kind): kind is MailKind => kind in MAIL_LIMITS);

/** Mails to many recipients, for which nobody is waiting. */
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
