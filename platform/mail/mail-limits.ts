import { definedItems } from '#contract/values/defined-only.ts';
import type { Count, LimitCounters, RateLimits } from '../http/limits/rate-limits.ts';

export interface MailLimits<Name extends string> {
  /** The limit of the person who causes the mail. Null: that may be anybody, of whom only the network is known. */
  causer: Name | null;
  address: Name;
  /** Null: a job of the market causes it. */
  network: Name | null;
}

interface Mail<Kind extends string = string> {
  kind: Kind;
  recipient: string;
  /** The subject of the mail, for the code that writes it. */
  about?: string;
  /** Counted apart from other mails of its kind to the address, if the count would reveal what happened there. */
  occasion?: string;
}

interface WantedMail<Kind extends string> extends Omit<Mail<Kind>, 'recipient'> {
  /** Null: a member without an address. There is no mail then. */
  recipient: string | null;
}

/** The person or address that causes a mail. */
export interface MailCause {
  /** The address that the request came from. */
  ip: string;
  /** A member's number, or an id that a visitor's browser sends. */
  causer?: number | string;
}

/** A mail that its limits allow. Only the functions below make one, and the outbox takes no other. */
class AllowedMail {
  // Private, so that no other object has this type.
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
  /** Returns a mail that the operator causes by a command: it has no limits. */
  mailOfOperator(mail: Mail<Kind>): AllowedMail;
  /**
   * Counts mails of one action against their limits. Throws a 429, and counts none, when one of the limits is used up. Without a
   * cause: the market writes them by itself.
   */
  allowMails(
    rateLimits: RateLimits,
    cause: MailCause | null,
    mails: readonly WantedMail<Kind>[],
  ): Promise<AllowedMail[]>;
}

/** Returns the functions that let mails of these kinds through. `kinds`: the limits that each kind counts against. */
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
