import { randomInt } from 'node:crypto';
import { USERNAME_LONGEST, USERNAME_SHORTEST } from '#contract/accounts/accounts.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { isBannedAddress } from '../bans/ban-check-queries.ts';
import { normalEmail, normalUsername } from './account-fields.ts';
import { findAccount, findAccountByEmail, isMovedUnproven } from './account-queries.ts';
import { insertAccount, takeOver } from './account-writes.ts';
import type { GoogleIdentity } from './google-client.ts';

const PROVIDER = 'google';

type GoogleRefusal = 'blocked' | 'email_not_verified' | 'email_linked';

const isRefusal = (outcome: number | GoogleRefusal): outcome is GoogleRefusal => typeof outcome === 'string';

const link = (db: Database, accountId: number, subject: string) =>
  db.insertInto('account_identity').values({ provider: PROVIDER, subject, account_id: accountId }).execute();

const findLinked = (db: Database, accountId: number) =>
  db
    .selectFrom('account_identity')
    .select('subject')
    .where('account_id', '=', accountId)
    .where('provider', '=', PROVIDER)
    .executeTakeFirst();

/** Turns the name of a Google account into a valid username, short enough for digits to be appended. */
function usernameFrom(name: string): string {
  const letters = normalUsername(name.replace(/[^\p{L}\p{M}\p{N} ]/gu, ' '))
    .slice(0, USERNAME_LONGEST - 7)
    .trim();
  return letters.length >= USERNAME_SHORTEST ? letters : 'Member';
}

interface Visit {
  now: number;
  /** Whether the rate limits let this network register another member. */
  mayJoin: boolean;
  /** Called when a Google account is linked to an account that already existed, in the transaction that links them. */
  onLinked(db: Database, account: { id: number; email: string }): Promise<void>;
}

interface Arrival {
  identity: GoogleIdentity;
  username: string;
  visit: Visit;
}

async function findOrCreate(db: Database, { identity, username, visit: { now, mayJoin, onLinked } }: Arrival) {
  const linked = await db
    .selectFrom('account_identity')
    .select('account_id')
    .where('provider', '=', PROVIDER)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (linked) return linked.account_id;
  const email = normalEmail(identity.email);
  if (!identity.isEmailVerified || email === undefined) return 'email_not_verified';
  const account = await findAccountByEmail(db, email);
  if (account) {
    const linked = await findLinked(db, account.id);
    // An equal `subject` means that another tab of the member has just linked this Google account; otherwise a different one is linked.
    if (linked) return linked.subject === identity.subject ? account.id : 'email_linked';
    // Somebody registered this address without confirming it; Google confirms that it belongs to this member.
    const isUnproven = !account.confirmed || (await isMovedUnproven(db, account.id));
    if (isUnproven) await takeOver(db, account.id, now);
    await link(db, account.id, identity.subject);
    await onLinked(db, account);
    return account.id;
  }
  if ((await isBannedAddress(db, email)) || !mayJoin) return 'blocked';
  const fresh = { username, email, provider: PROVIDER, confirmed: true, newsletter: false } as const;
  const id = await insertAccount(db, fresh, now);
  await link(db, id, identity.subject);
  return id;
}

const MOST_TRIES = 6;

/** Returns the member with this Google account, who is created if necessary, or the reason for a refusal. */
export async function accountOfGoogle(
  db: Database,
  identity: GoogleIdentity,
  visit: Visit,
): Promise<number | GoogleRefusal> {
  const name = usernameFrom(identity.name);
  for (let attempt = 1; ; attempt += 1) {
    const username = attempt === 1 ? name : `${name} ${randomInt(10, 10 ** Math.min(attempt, 6))}`;
    try {
      const arrival = { identity, username, visit };
      const outcome = await db.transaction().execute((transaction) => findOrCreate(transaction, arrival));
      if (isRefusal(outcome)) return outcome;
      return (await findAccount(db, outcome))?.blocked === 0 ? outcome : 'blocked';
    } catch (error) {
      // Somebody has just taken the username, or another tab of this member has just created or linked the account: try again.
      if (!isUniqueViolation(error) || attempt === MOST_TRIES) throw error;
    }
  }
}
