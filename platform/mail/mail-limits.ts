import { definedItems } from '#contract/values/defined-only.ts';
import type { Count, LimitCounters, RateLimits } from '../http/limits/rate-limits.ts';

export interface MailLimits<Name extends string> {
  /**
   * Name of the limit on mails caused by one person. Null for a kind of mail that anybody may cause, so that only the sender's network is
   * known.
   */
  causer: Name | null;
  address: Name;
  /** Name of the limit on mails caused from one network. Null for a kind of mail that a job of the market causes. */
  network: Name | null;
}

interface Mail<Kind extends string = string> {
  kind: Kind;
  recipient: string;
  /** Id of the entry or account that the mail is about, by which the code that writes the mail finds it. */
  about?: string;
  /**
   * Set if the mail is to be counted apart from others of its kind to the same address: a shared count could reveal to one sender what
   * others have sent.
   */
  occasion?: string;
}

interface WantedMail<Kind extends string> extends Omit<Mail<Kind>, 'recipient'> {
  /** Null for a member who has no address; then no mail is sent. */
  recipient: string | null;
}

/** Who causes a mail. */
export interface MailCause {
  /** The network address that the request came from. */
  ip: string;
  /** Id of the member who causes the mail; for a visitor, the id that the browser sends. */
  causer?: number | string;
}

/** A mail that its limits allow. The outbox accepts only mails of this type, and only the functions of `mailAllowance` make them. */
class AllowedMail {
  // A private field: because of it, TypeScript accepts no other object as an AllowedMail.
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
  /** Returns a mail that the operator causes by a command, for which there are no limits. */
  mailOfOperator(mail: Mail<Kind>): AllowedMail;
  /**
   * Counts the mails of one action in their limits, and returns them as allowed. If one of the limits is used up, throws a 429 and counts
   * none of the mails. `cause`: null if the market itself writes the mails.
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
