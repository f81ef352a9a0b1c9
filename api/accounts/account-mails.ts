import { CONFIRMATION_DAYS, RESET_CODE_MINUTES } from '#contract/accounts.ts';
import {
  confirmationMail,
  emailChangeCancelMail,
  emailChangeMail,
  resetMail,
} from '#contract/messages/account-mails.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { ComposeMail, QueuedMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';
import { findAccountByEmail } from './account-queries.ts';
import { type CodePurpose, keepCode } from './mailed-codes.ts';
import type { SigningKeys } from './signing-keys.ts';

interface MailParts {
  adapter: DatabaseAdapter;
  clock: Clock;
  config: Config;
  keys: SigningKeys;
}

const changeOf = (db: Database, { about }: QueuedMail) =>
  db
    .selectFrom('email_change')
    .innerJoin('account', 'account.id', 'email_change.account_id')
    .select(['account.id', 'account.username', 'old_email', 'new_email'])
    .where('account_id', '=', Number(about))
    .executeTakeFirst();

/** The mails that an account brings about, by their kind. Each has one code, made when the mail is written. */
export function accountMails({ adapter, clock, config, keys }: MailParts): Record<CodePurpose, ComposeMail> {
  const { db } = adapter;
  const site = config.siteName;

  /**
   * Worked out from the mail, not drawn anew: a mail that goes out twice, because nobody knows whether it arrived,
   * carries the same code both times.
   */
  async function linkTo(path: string, mail: QueuedMail, purpose: CodePurpose, accountId: number, lifeMs: number) {
    const code = keys.derive(`${mail.kind} ${mail.id} ${mail.created_at}`);
    await keepCode(db, { accountId, purpose, code, expiresAt: clock.now() + lifeMs });
    return `${config.publicUrl}${path}${code}`;
  }

  return {
    async confirmation(mail) {
      const account = await findAccountByEmail(db, mail.recipient);
      if (!account || account.confirmed) return undefined;
      const life = CONFIRMATION_DAYS * DAY_MS;
      return layOutMail(config, confirmationMail(site, CONFIRMATION_DAYS), {
        name: account.username,
        url: await linkTo('/emailconfirmation?confirmation=', mail, 'confirmation', account.id, life),
      });
    },

    async reset(mail) {
      const account = await findAccountByEmail(db, mail.recipient);
      if (!account || account.blocked) return undefined;
      const life = RESET_CODE_MINUTES * MINUTE_MS;
      return layOutMail(config, resetMail(site, RESET_CODE_MINUTES, account.provider === 'google'), {
        name: account.username,
        url: await linkTo('/resetpassword?code=', mail, 'reset', account.id, life),
      });
    },

    async 'email-change'(mail) {
      const change = await changeOf(db, mail);
      if (change?.new_email !== mail.recipient) return undefined;
      const life = CONFIRMATION_DAYS * DAY_MS;
      return layOutMail(config, emailChangeMail(site, CONFIRMATION_DAYS), {
        name: change.username,
        url: await linkTo('/emailconfirmation?confirmation=', mail, 'email-change', change.id, life),
      });
    },

    async 'email-change-cancel'(mail) {
      const change = await changeOf(db, mail);
      if (change?.old_email !== mail.recipient) return undefined;
      const life = CONFIRMATION_DAYS * DAY_MS;
      return layOutMail(config, emailChangeCancelMail(site, CONFIRMATION_DAYS), {
        name: change.username,
        url: await linkTo('/cancel-email-change?code=', mail, 'email-change-cancel', change.id, life),
      });
    },
  };
}
