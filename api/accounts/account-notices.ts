import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { ComposeMail } from '../../platform/mail/mail.ts';
import { allowMails, type MailKind } from '../../platform/mail/mail-limits.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { findAccount } from './account-queries.ts';

/** What a member is told of by mail after it happened, in case that somebody else did it. */
export type NoticeKind = Extract<MailKind, 'password-changed' | 'password-reset' | 'google-linked' | 'new-sign-in'>;

interface Notice {
  kind: NoticeKind;
  account: { id: number; email: string };
  /** Where it was done from. */
  ip: string;
  now: number;
}

/**
 * Queues a notice in the transaction of what it tells of. It is left out when its limits are used up: the member has got several
 * by then, and what was done is done all the same.
 */
export async function queueNotice(
  db: Database,
  rateLimits: RateLimits,
  { kind, account, ip, now }: Notice,
): Promise<void> {
  const mail = { kind, recipient: account.email, about: String(account.id) };
  try {
    await queueMails(db, await allowMails(rateLimits, { ip, causer: account.id }, [mail]), now);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 429)) throw error;
  }
}

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Kampala', dateStyle: 'full', timeStyle: 'short' });

/** Where the market's people are, whatever the server's clock says. */
const eastAfricaTime = (ms: number) => `${TIME.format(ms)} (East Africa Time)`;

const WORDS: Record<
  NoticeKind,
  { subject: (site: string) => string; happened: (site: string, time: string) => string }
> = {
  'password-changed': {
    subject: (site) => `Your password at ${site} was changed`,
    happened: (site, time) =>
      `The password of your account at ${site} was changed on ${time}. Every other device was signed out.`,
  },
  'password-reset': {
    subject: (site) => `A new password was set for ${site}`,
    happened: (site, time) =>
      `With a link from a mail to this address, a new password was set for your account at ${site} on ${time}. Every other device was signed out.`,
  },
  'google-linked': {
    subject: (site) => `A Google account can now sign in to ${site}`,
    happened: (site, time) =>
      `On ${time}, the Google account with this address was linked to your account at ${site}. It can be used to sign in from now on.`,
  },
  'new-sign-in': {
    subject: (site) => `Your account at ${site} was used on a new device`,
    happened: (site, time) =>
      `Somebody signed in to your account at ${site} on ${time}, in a browser that was not used for it before, or not since the password changed.`,
  },
};

export function accountNotices(db: Database, { siteName, publicUrl }: Config): Record<NoticeKind, ComposeMail> {
  const compose =
    (kind: NoticeKind): ComposeMail =>
    async ({ about, created_at }) => {
      const account = await findAccount(db, Number(about));
      if (!account) return undefined;
      const { subject, happened } = WORDS[kind];
      return layOutMail(siteName, {
        subject: subject(siteName),
        name: account.username,
        paragraphs: [
          happened(siteName, eastAfricaTime(created_at)),
          'If that was you, there is nothing to do here. If it was not you, set a new password now: everybody is signed out, and only you know the new one.',
        ],
        link: { label: 'Set a new password', url: `${publicUrl}/forgotpassword` },
        notes: ['Do the same with the password of your mailbox if somebody else may know it.'],
      });
    };
  return {
    'password-changed': compose('password-changed'),
    'password-reset': compose('password-reset'),
    'google-linked': compose('google-linked'),
    'new-sign-in': compose('new-sign-in'),
  };
}
