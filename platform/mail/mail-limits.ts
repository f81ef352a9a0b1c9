import { type Count, countOf, countsOfNetwork, type LimitName, type RateLimits } from '../http/limits/rate-limits.ts';

interface MailLimits {
  /** The limit of the person who causes the mail; null where that may be anybody, about whom nothing is known but the network. */
  causer: LimitName | null;
  address: LimitName;
  /** Null: the market sends it by itself, when its time has come. */
  network: LimitName | null;
}

/** Mails that anybody may request, for any address. */
const asked = { causer: null, address: 'mailsToAddress', network: 'mailsOfNetwork' } as const;
const addressChange = { ...asked, causer: 'addressChangesOfMember' } as const;
const notice = { causer: 'noticesOfMember', address: 'noticesToAddress', network: 'noticesOfNetwork' } as const;

/**
 * Every mail that the market sends, and the limits that it counts against. A limit that one kind has used up leaves the other
 * kinds to the same address alone: otherwise requests for news in somebody's name would keep them from a new password.
 */
const MAIL_LIMITS = {
  confirmation: asked,
  reset: asked,
  newsletter: asked,
  'email-change': addressChange,
  'email-change-cancel': addressChange,
  'password-changed': notice,
  'password-reset': notice,
  'google-linked': notice,
  'new-sign-in': notice,
  'review-decision': { causer: null, address: 'decisionsToAddress', network: null },
  invitation: notice,
  /** An ad is about to end. */
  'listing-ends': { causer: null, address: 'remindersToAddress', network: null },
  /** A lead, to its seller. Buyers have limits of their own, which each lead counts against. */
  lead: { causer: null, address: 'leadMailsToAddress', network: null },
  /** A lead's confirmation, to whatever address the buyer gave. */
  'lead-confirmation': asked,
  /** Somebody left a seller's team, or may do less. */
  'team-changed': notice,
  /** A new phone number for a dealer or garage: to all its owners. */
  'number-changed': notice,
  /** Messages to a seller's webhook cannot be signed. */
  'webhook-unsigned': { causer: null, address: 'noticesToAddress', network: null },
  /** A seller's webhook was switched off. */
  'webhook-off': { causer: null, address: 'noticesToAddress', network: null },
  contact: { causer: 'messagesOfSender', address: 'messagesToMailbox', network: 'messagesOfNetwork' },
} as const satisfies Record<string, MailLimits>;

export type MailKind = keyof typeof MAIL_LIMITS;

export const MAIL_KINDS = Object.keys(MAIL_LIMITS).filter((kind): kind is MailKind => kind in MAIL_LIMITS);

/** Mails that are sent to many at once, and that nobody waits for. */
export const MASS_MAILS: readonly MailKind[] = [
  'newsletter',
  'listing-ends',
  'review-decision',
  'webhook-off',
  'webhook-unsigned',
];
/** Mails that somebody waits for. */
export const MEMBER_MAILS = MAIL_KINDS.filter((kind) => !MASS_MAILS.includes(kind));

interface WantedMail {
  kind: MailKind;
  recipient: string;
  /** Whom or what it is about, for the one who writes it. */
  about?: string;
  /** Counts apart from other mails of its kind to its address, where the count would tell what happened at that address. */
  occasion?: string;
}

/** Who brings a mail about. */
export interface MailCause {
  /** The address that the request came from. */
  ip: string;
  /** A member's number, or what a visitor calls itself. */
  causer?: number | string;
}

/** A mail whose limits let it through. Only the functions below make one, and the outbox takes no other. */
class AllowedMail {
  // Private, so that nothing else passes for one.
  readonly #mail: WantedMail;

  constructor(mail: WantedMail) {
    this.#mail = mail;
  }

  get kind() {
    return this.#mail.kind;
  }

  get recipient() {
    return this.#mail.recipient;
  }

  get about() {
    return this.#mail.about ?? '';
  }
}

export type { AllowedMail };

function countsOf({ kind, recipient, occasion = '' }: WantedMail, cause: MailCause | null): Count[] {
  const limits: MailLimits = MAIL_LIMITS[kind];
  const isUnknown = limits.causer !== null && cause?.causer === undefined;
  if (isUnknown || (limits.network !== null && !cause)) throw new Error(`Who brings about a mail of the kind ${kind}?`);
  return [
    ...(limits.causer === null ? [] : [countOf(limits.causer, `${kind} ${cause?.causer}`)]),
    countOf(limits.address, `${kind} ${occasion} ${recipient}`),
    ...(limits.network !== null && cause ? countsOfNetwork(limits.network, cause.ip) : []),
  ];
}

/** Returns a mail that the market's operator causes on the server: no limit holds them. */
export const mailOfOperator = (mail: WantedMail): AllowedMail => new AllowedMail(mail);

/**
 * Counts mails of one action against their limits. Throws a 429, and counts none, when one of the limits is used up. Without a
 * cause: the market writes them by itself.
 */
export async function allowMails(
  rateLimits: RateLimits,
  cause: MailCause | null,
  mails: readonly WantedMail[],
): Promise<AllowedMail[]> {
  const counts = mails.flatMap((mail) => countsOf(mail, cause));
  await rateLimits.take(counts, typeof cause?.causer === 'number' ? cause.causer : undefined);
  return mails.map((mail) => new AllowedMail(mail));
}
