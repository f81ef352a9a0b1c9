import { CONFIRMATION_DAYS, RESET_CODE_MINUTES } from '#contract/accounts/accounts.ts';
import {
  confirmationMail,
  emailChangeCancelMail,
  emailChangeMail,
  resetMail,
} from '#contract/messages/account-mails.ts';
import type { MailWords } from '#contract/messages/mails.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { ComposeMail, QueuedMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';
import { findAccountByEmail } from './account-queries.ts';
import { lockAccount } from './account-writes.ts';
import { type CodePurpose, keepCode } from './mailed-codes.ts';
import type { SigningKeys } from './signing-keys.ts';

interface MailDeps {
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

/** One kind of account mail, which contains a link with a code. */
interface LinkMail<Member> {
  purpose: CodePurpose;
  path: string;
  lifeMs: number;
  /** Finds the member who gets the mail. Returns undefined if there is none; the mail is then not sent. */
  find(db: Database): Promise<Member | undefined>;
  words(member: Member): MailWords;
}

/** Returns the functions that write account mails, by the purpose of the code in their link. */
export function accountMails({ adapter, clock, config, keys }: MailDeps): Record<CodePurpose, ComposeMail> {
  const site = config.siteName;

  function compose<Member extends { id: number; username: string }>(
    mail: QueuedMail,
    { purpose, path, lifeMs, find, words }: LinkMail<Member>,
  ) {
    return adapter.db.transaction().execute(async (db) => {
      const accountMail = await find(db);
      if (!accountMail) return undefined;
      // The account is read again under a lock: if its address has just been changed, the code must not go to the former address.
      await lockAccount(db, accountMail.id);
      const member = await find(db);
      if (member?.id !== accountMail.id) return undefined;
      // The code is derived from the mail, not random: a mail that is sent twice, because it may not have arrived, has the same code both
      // times.
      const code = keys.derive(`${mail.kind} ${mail.id} ${mail.created_at}`);
      await keepCode(db, { accountId: member.id, purpose, code, expiresAt: clock.now() + lifeMs });
      return layOutMail(config, words(member), { name: member.username, url: `${config.publicUrl}${path}${code}` });
    });
  }

  return {
    confirmation: (mail) =>
      compose(mail, {
        purpose: 'confirmation',
        path: '/emailconfirmation?confirmation=',
        lifeMs: CONFIRMATION_DAYS * DAY_MS,
        async find(db) {
          const account = await findAccountByEmail(db, mail.recipient);
          return account?.confirmed ? undefined : account;
        },
        words: () => confirmationMail(site, CONFIRMATION_DAYS),
      }),

    reset: (mail) =>
      compose(mail, {
        purpose: 'reset',
        path: '/resetpassword?code=',
        lifeMs: RESET_CODE_MINUTES * MINUTE_MS,
        async find(db) {
          const account = await findAccountByEmail(db, mail.recipient);
          return account?.blocked ? undefined : account;
        },
        words: ({ provider }) => resetMail(site, RESET_CODE_MINUTES, provider === 'google'),
      }),

    'email-change': (mail) =>
      compose(mail, {
        purpose: 'email-change',
        path: '/emailconfirmation?confirmation=',
        lifeMs: CONFIRMATION_DAYS * DAY_MS,
        async find(db) {
          const change = await changeOf(db, mail);
          return change?.new_email === mail.recipient ? change : undefined;
        },
        words: () => emailChangeMail(site, CONFIRMATION_DAYS),
      }),

    'email-change-cancel': (mail) =>
      compose(mail, {
        purpose: 'email-change-cancel',
        path: '/cancel-email-change?code=',
        lifeMs: CONFIRMATION_DAYS * DAY_MS,
        async find(db) {
          const change = await changeOf(db, mail);
          return change?.old_email === mail.recipient ? change : undefined;
        },
        words: () => emailChangeCancelMail(site, CONFIRMATION_DAYS),
      }),
  };
}
