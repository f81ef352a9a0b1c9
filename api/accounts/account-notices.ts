import * as words from '#contract/messages/account-mails.ts';
import type { MailWords } from '#contract/messages/mails.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import type { ComposeMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { allowMails, type MailKind } from '../schema/mail-limits.ts';
import { findAccount } from './account-queries.ts';

/** The mails that tell a member afterwards that their account was changed, in case somebody else did it. */
type NoticeKind = Extract<
  MailKind,
  'password-changed' | 'password-reset' | 'google-linked' | 'new-sign-in' | 'factor-reset' | 'own-number'
>;

interface Notice {
  kind: NoticeKind;
  account: { id: number; email: string | null };
  /** The IP address from which the change was made. */
  ip: string;
  now: number;
}

/**
 * Queues a notice in the transaction of the change that it reports. If the rate limits of notices are used up, the notice is left out and
 * the change is made all the same. A member without an address gets none.
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

const WORDS: Record<NoticeKind, (site: string, time: string) => MailWords> = {
  'password-changed': words.passwordChangedMail,
  'password-reset': words.passwordResetMail,
  'google-linked': words.googleLinkedMail,
  'new-sign-in': words.newSignInMail,
  'factor-reset': words.factorResetMail,
  'own-number': words.ownNumberMail,
};

export function accountNotices(db: Database, config: Config): Record<NoticeKind, ComposeMail> {
  const { siteName, publicUrl } = config;
  const compose =
    (kind: NoticeKind, path = '/forgotpassword'): ComposeMail =>
    async ({ about, created_at }) => {
      const account = await findAccount(db, Number(about));
      if (!account) return undefined;
      const mail = WORDS[kind](siteName, words.eastAfricaTime(created_at));
      return layOutMail(config, mail, { name: account.username, url: `${publicUrl}${path}` });
    };
  return {
    'password-changed': compose('password-changed'),
    'password-reset': compose('password-reset'),
    'google-linked': compose('google-linked'),
    'new-sign-in': compose('new-sign-in'),
    'factor-reset': compose('factor-reset'),
    'own-number': compose('own-number', '/contact'),
  };
}
