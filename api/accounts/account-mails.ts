import { CONFIRMATION_DAYS, RESET_CODE_MINUTES } from '#contract/accounts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import type { ComposeMail, QueuedMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';
import { findAccountByEmail } from './account-queries.ts';
import { type CodePurpose, keepCode } from './mailed-codes.ts';
import type { SigningKeys } from './signing-keys.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

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
      return layOutMail(site, {
        subject: `Confirm your address for ${site}`,
        name: account.username,
        paragraphs: [`Welcome to ${site}. Please confirm that this address is yours, and your account is ready.`],
        link: {
          label: 'Confirm my address',
          url: await linkTo('/emailconfirmation?confirmation=', mail, 'confirmation', account.id, life),
        },
        notes: [
          `The link works for ${CONFIRMATION_DAYS} days. If you did not register, ignore this mail: the account ends by itself.`,
        ],
      });
    },

    async reset(mail) {
      const account = await findAccountByEmail(db, mail.recipient);
      if (!account || account.blocked) return undefined;
      const life = RESET_CODE_MINUTES * MINUTE_MS;
      const google = account.provider === 'google' ? ['You can also go on signing in with Google.'] : [];
      return layOutMail(site, {
        subject: `Set a new password for ${site}`,
        name: account.username,
        paragraphs: ['Somebody, probably you, asked to set a new password for your account.', ...google],
        link: {
          label: 'Set a new password',
          url: await linkTo('/resetpassword?code=', mail, 'reset', account.id, life),
        },
        notes: [
          `The link works once, for ${RESET_CODE_MINUTES} minutes. If you did not ask for it, ignore this mail: nothing changes.`,
        ],
      });
    },

    async 'email-change'(mail) {
      const change = await changeOf(db, mail);
      if (change?.new_email !== mail.recipient) return undefined;
      const life = CONFIRMATION_DAYS * DAY_MS;
      return layOutMail(site, {
        subject: `Confirm your new address for ${site}`,
        name: change.username,
        paragraphs: [`You asked ${site} to use this address from now on. It does so when you confirm it.`],
        link: {
          label: 'Confirm my new address',
          url: await linkTo('/emailconfirmation?confirmation=', mail, 'email-change', change.id, life),
        },
        notes: [`The link works for ${CONFIRMATION_DAYS} days. If you did not ask for this, ignore this mail.`],
      });
    },

    async 'email-change-cancel'(mail) {
      const change = await changeOf(db, mail);
      if (change?.old_email !== mail.recipient) return undefined;
      const life = CONFIRMATION_DAYS * DAY_MS;
      return layOutMail(site, {
        subject: `Your address at ${site} is being changed`,
        name: change.username,
        paragraphs: [
          `Somebody signed in as you asked ${site} to use another address than this one. If that was you, there is nothing to do here.`,
          'If it was not you, stop it: your address stays, and everybody is signed out.',
        ],
        link: {
          label: 'Stop the change',
          url: await linkTo('/cancel-email-change?code=', mail, 'email-change-cancel', change.id, life),
        },
        notes: [`The link works for ${CONFIRMATION_DAYS} days.`],
      });
    },
  };
}
