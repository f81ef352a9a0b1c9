import { z } from 'zod';
import { EMAIL_TAKEN, USERNAME_TAKEN } from '#contract/messages/account-errors.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { applicationError, unauthorizedError } from '../../platform/http/errors.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { requireAddressAllowed, requireNumberAllowed } from '../bans/ban-check-queries.ts';
import { allowMails } from '../schema/mail-limits.ts';
import { countOf } from '../schema/rate-limits.ts';
import { emailSchema, phoneSchema, requireNoNumber, usernameKey, usernameSchema } from './account-fields.ts';
import { type FoundAccount, findAccount, findTaken } from './account-queries.ts';
import { askEmailChange, lockAccount, setEmail } from './account-writes.ts';
import type { Accounts } from './accounts.ts';

/** The fields of the profile that a member may change; omitted fields stay unchanged. */
export const profileSchema = z.strictObject({
  username: usernameSchema.optional(),
  email: emailSchema.optional(),
  phonenumber: phoneSchema.nullable().optional(),
  newsletter: z.boolean().optional(),
});

type ProfileChange = z.infer<typeof profileSchema>;

const takenError = (what: 'username' | 'email') => applicationError(what === 'username' ? USERNAME_TAKEN : EMAIL_TAKEN);

/** Returns the function that changes a member's profile. Its error messages are written for the member. */
export function openProfileWrites({ source, config, session: { clock }, rateLimits }: Accounts) {
  const { db } = source.adapter;

  async function updateProfile(accountId: number, profile: ProfileChange, ip: string) {
    const taken = await findTakenByOthers(accountId, profile);
    if (taken) {
      // Each try reveals whether somebody has this username or address, so tries are limited.
      await rateLimits.consume([countOf('takenNamesOfMember', accountId)], accountId);
      throw takenError(taken);
    }
    await db
      .transaction()
      .execute((transaction) => writeProfile(transaction, accountId, profile, ip))
      .catch(async (error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        throw takenError((await findTaken(db, profile, accountId)) ?? 'username');
      });
  }

  /**
   * Returns whether another account has the new username or address. An unchanged username is not checked: names were once compared with
   * regard to case, so another member may have a name that counts as equal today.
   */
  async function findTakenByOthers(accountId: number, { username, email }: ProfileChange) {
    const own = await findAccount(db, accountId);
    return findTaken(db, { username: username === own?.username ? undefined : username, email }, accountId);
  }

  /** Returns the columns to update for a changed username; none if it is unchanged. */
  function nameColumns(username: string | undefined, account: FoundAccount) {
    if (username === undefined || username === account.username) return {};
    requireNoNumber(username);
    return { username, username_key: usernameKey(username) };
  }

  async function writeProfile(db: Database, accountId: number, profile: ProfileChange, ip: string) {
    const { username, email, phonenumber, newsletter } = profile;
    const now = clock.now();
    await lockAccount(db, accountId);
    const account = await findAccount(db, accountId);
    if (!account) throw unauthorizedError();
    if (phonenumber && phonenumber !== account.phonenumber) await requireNumberAllowed(db, phonenumber, 'phonenumber');
    await db
      .updateTable('account')
      .set({
        ...nameColumns(username, account),
        phonenumber,
        newsletter: newsletter === undefined ? undefined : Number(newsletter),
        updated_at: now,
      })
      .where('id', '=', accountId)
      .execute();
    if (email === undefined || email === account.email) return;
    await requireAddressAllowed(db, email);
    if (config.emailConfirmation) await wantEmail(db, account, email, ip);
    // Where the market sends no mails, an address cannot be confirmed, so it changes at once.
    else await setEmail(db, accountId, email, now);
  }

  /**
   * Starts a change of address, with a mail to the new address and a notice to the old one. Throws a 429 if the limits refuse one of them.
   */
  async function wantEmail(db: Database, account: FoundAccount, newEmail: string, ip: string) {
    const now = clock.now();
    const oldEmail = await askEmailChange(db, { accountId: account.id, oldEmail: account.email, newEmail }, now);
    const about = String(account.id);
    const mails = await allowMails(rateLimits, { ip, causer: account.id }, [
      { kind: 'email-change', recipient: newEmail, about },
      { kind: 'email-change-cancel', recipient: oldEmail, about },
    ]);
    await queueMails(db, mails, now);
  }

  return updateProfile;
}
