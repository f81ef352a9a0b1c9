import { definedItems } from '#contract/values/defined-only.ts';
import type { Count, LimitCounters, RateLimits } from '../http/limits/rate-limits.ts';

export interface MailLimits<Name extends string> {
  /** The limit on mails caused by one person. Null: anybody may cause it, and only their network is known. */
  causer: Name | null;
  address: Name;
  /** The limit on mails caused from one network. Null: a job of the market causes it. */
  network: Name | null;
}

interface Mail<Kind extends string = string> {
  kind: Kind;
  recipient: string;
  /** Id of what the mail is about, for the code that writes it. */
  about?: string;
  /**
   * Set to count the mail separately from others of its kind to the same address, where a shared count would reveal what happened there.
   */
  occasion?: string;
}

interface WantedMail<Kind extends string> extends Omit<Mail<Kind>, 'recipient'> {
  /** Null: a member without an address, to whom no mail is sent. */
  recipient: string | null;
}

/** Who causes a mail. */
export interface MailCause {
  /** The network address that the request came from. */
  ip: string;
  /** Id of the member, or the id that a visitor's browser sends. */
  causer?: number | string;
}

/** A mail that its limits allow. The outbox accepts only this type, and only the functions below make it. */
class AllowedMail {
  // A private field, so that TypeScript accepts no other object as this type.
  readonly #mail: Mail;

  constructor(mail: Mail) {
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

interface MailAllowance<Kind extends string> {
  /** Allows a mail that the operator causes by a command, for which there are no limits. */
  mailOfOperator(mail: Mail<Kind>): AllowedMail;
  /**
   * Counts the mails of one action in their limits. Throws a 429, and counts none, if one of the limits is used up. Without a cause, the
   * market itself writes the mails.
   */
  allowMails(
    rateLimits: RateLimits,
    cause: MailCause | null,
    mails: readonly WantedMail<Kind>[],
  ): Promise<AllowedMail[]>;
}

/** Returns the functions that allow mails of these kinds. `kinds`: the limits that each kind counts in. */
export function mailAllowance<Kind extends string, Name extends string>(
  kinds: Readonly<Record<Kind, MailLimits<Name>>>,
  { countOf, countsOfNetwork }: LimitCounters<Name>,
): MailAllowance<Kind> {
  function countsOf({ kind, recipient, occasion = '' }: Mail<Kind>, cause: MailCause | null): Count[] {
    const limits = kinds[kind];
    const isUnknown = limits.causer !== null && cause?.causer === undefined;
    if (isUnknown || (limits.network !== null && !cause)) {
      throw new Error(`Who brings about a mail of the kind ${kind}?`);
    }
    const ofNetwork = limits.network !== null && cause ? countsOfNetwork(limits.network, cause.ip) : [];
    return definedItems(
      limits.causer === null ? undefined : countOf(limits.causer, `${kind} ${cause?.causer}`),
      countOf(limits.address, `${kind} ${occasion} ${recipient}`),
      ...ofNetwork,
    );
  }

  return {
    mailOfOperator: (mail) => new AllowedMail(mail),
    async allowMails(rateLimits, cause, wanted) {
      const mails = wanted.flatMap((mail) => (mail.recipient === null ? [] : { ...mail, recipient: mail.recipient }));
      if (mails.length === 0) return [];
      const counts = mails.flatMap((mail) => countsOf(mail, cause));
      await rateLimits.consume(counts, typeof cause?.causer === 'number' ? cause.causer : undefined);
      return mails.map((mail) => new AllowedMail(mail));
    },
  };
}
