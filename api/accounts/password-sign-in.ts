import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ACCOUNT_BLOCKED, EMAIL_NOT_CONFIRMED, WRONG_PASSWORD } from '#contract/messages/account-errors.ts';
import { lineOfText } from '#contract/values/text-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { applicationError, validationError } from '../../platform/http/errors.ts';
import { TooBusyError } from '../../platform/http/limits/fair-queue.ts';
import { mobileNumber } from '../../platform/sms/mobile-number.ts';
import { typedPasswordSchema } from './account-fields.ts';
import { queueNotice } from './account-notices.ts';
import {
  type FoundAccount,
  findAccount,
  findAccountByIdentifier,
  findAccountByName,
  findBcryptCost,
  spellingOf,
} from './account-queries.ts';
import { lockAccount, renewHash } from './account-writes.ts';
import type { Accounts } from './accounts.ts';
import { openFailureAlarm } from './failure-alarm.ts';
import { hashPassword, isBcrypt, isPassword } from './passwords.ts';
import { countsOfAttempt } from './sign-in-limits.ts';

export const credentialsSchema = z.strictObject({
  identifier: lineOfText().min(1).max(254),
  password: typedPasswordSchema,
});

type Credentials = z.infer<typeof credentialsSchema>;

interface Attempt<Begun> {
  credentials: Credentials;
  /** The browser sends the cookie of known devices only to addresses below this path. */
  devicePath?: string;
  /** Starts the session after the password proved right. An error thrown here refuses the sign-in. */
  begin: (transaction: Database, accountId: number) => Promise<Begun>;
}

/** Checks a member's password. Returns the account's id and the new session; throws the errors that the API contract specifies. */
export type SignInByPassword = <Begun>(
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: Attempt<Begun>,
) => Promise<{ accountId: number; begun: Begun }>;

/**
 * Returns the one implementation of signing in with a password. All sign-in forms use it, so that their attempts count together and take
 * the same time.
 */
export function openPasswordSignIn(deps: Accounts): SignInByPassword {
  const { source, session, rateLimits, devices, jobs } = deps;
  const { db } = source.adapter;
  const { clock } = session;
  const noteFailure = openFailureAlarm(clock);

  /**
   * Returns the member with this identifier and password, or undefined. It takes the same time whether the identifier belongs to a member
   * or not, so that the time reveals nothing.
   */
  async function findOwner(found: FoundAccount | undefined, { identifier, password }: Credentials, ip: string) {
    const bcryptCost = await findBcryptCost(db);
    if (await isPassword(found?.hash ?? undefined, password, ip, bcryptCost)) return found;
    // If the identifier is a phone number, it may also be an older member's username. The password tells which of the two members is meant.
    const named = mobileNumber(identifier) === undefined ? undefined : await findAccountByName(db, identifier);
    if (!named || named.id === found?.id) return undefined;
    return (await isPassword(named.hash ?? undefined, password, ip, bcryptCost)) ? named : undefined;
  }

  /**
   * Returns an argon2id hash to replace the bcrypt hash of an imported member. Returns undefined for another hash, or if the server is too
   * busy: then a later sign-in replaces it.
   */
  async function ownHash({ hash }: FoundAccount, password: string, ip: string): Promise<string | undefined> {
    if (hash === null || !isBcrypt(hash)) return undefined;
    return hashPassword(password, ip).catch((error: unknown) => {
      if (error instanceof TooBusyError) return undefined;
      throw error;
    });
  }

  return async function signIn(request, reply, { credentials, devicePath, begin }) {
    const { identifier } = credentials;
    const found = await findAccountByIdentifier(db, identifier);
    const device = found && devices.find(request, found);
    const counts = await countsOfAttempt(rateLimits, { name: spellingOf(identifier), ip: request.ip, device });
    await rateLimits.consume(counts, found?.id);
    const candidate = await findOwner(found, credentials, request.ip).catch(async (error: unknown) => {
      // The password was not compared, because the server is too busy: the rate limits do not count this attempt.
      await rateLimits.refund(counts);
      throw error;
    });
    if (!candidate) {
      noteFailure(request.log, found?.id);
      throw validationError(WRONG_PASSWORD);
    }
    await rateLimits.refund(counts);
    if (candidate.blocked) throw applicationError(ACCOUNT_BLOCKED);
    if (!candidate.confirmed) throw applicationError(EMAIL_NOT_CONFIRMED);
    const renewed = await ownHash(candidate, credentials.password, request.ip);
    const isImported = candidate.hash !== null && isBcrypt(candidate.hash);
    const signedIn = await db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, candidate.id);
      const account = await findAccount(transaction, candidate.id);
      // While the password was compared, the stored hash was replaced. If the member set a new password, this sign-in is refused. An
      // imported member's hash is also replaced by another sign-in at the same moment, so the password is compared again with the new hash.
      if (account?.hash !== candidate.hash) {
        if (isImported) return undefined;
        throw validationError(WRONG_PASSWORD);
      }
      if (devices.find(request, candidate) === undefined && account.has_signed_in) {
        await queueNotice(transaction, rateLimits, { kind: 'new-sign-in', account, ip: request.ip, now: clock.now() });
      }
      if (renewed !== undefined) await renewHash(transaction, candidate.id, renewed);
      return { begun: await begin(transaction, candidate.id) };
    });
    if (!signedIn) return signIn(request, reply, { credentials, devicePath, begin });
    jobs.wake();
    devices.remember(request, reply, { id: candidate.id, hash: renewed ?? candidate.hash }, devicePath);
    return { accountId: candidate.id, begun: signedIn.begun };
  };
}
