import { ACCOUNT_BLOCKED, EMAIL_TAKEN, USERNAME_TAKEN } from '#contract/messages/account-errors.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { applicationError, fieldError } from '../../platform/http/errors.ts';
import { findAccountByEmail, findTaken } from './account-queries.ts';
import { insertAccount, renameAccount, setPassword, takeOver } from './account-writes.ts';

interface InvitedAccount {
  /** The address in lower case. It counts as confirmed, because its owner opened a link mailed to it. */
  email: string;
  username: string;
  /** The hash of the password. */
  hash: string;
}

/**
 * Creates an account with a confirmed address and returns its id. An unconfirmed account with this address is taken over: its password and
 * sessions end. Throws if the address belongs to a member, or the username is taken.
 */
export async function makeInvitedAccount(
  db: Database,
  { email, username, hash }: InvitedAccount,
  now: number,
): Promise<number> {
  const unproven = await findAccountByEmail(db, email);
  if (unproven?.confirmed) throw applicationError(EMAIL_TAKEN);
  if (unproven?.blocked) throw applicationError(ACCOUNT_BLOCKED);
  if (await findTaken(db, { username }, unproven?.id)) throw fieldError('username', USERNAME_TAKEN);
  if (!unproven) {
    const account = { username, email, provider: 'local', confirmed: true, newsletter: false } as const;
    const id = await insertAccount(db, account, now);
    await setPassword(db, id, hash);
    return id;
  }
  await takeOver(db, unproven.id, now);
  await renameAccount(db, unproven.id, username, now);
  await setPassword(db, unproven.id, hash);
  return unproven.id;
}
