import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES, STRONG_HOURS } from '#contract/office/second-factor.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { openSealed, type SealKeys, sealText } from '../../platform/sealed-text.ts';
import { hasPasskey } from './passkey-queries.ts';

// Stores the second factor: codes of an authenticator app (RFC 6238), passkeys, and recovery codes for a lost phone.

const STRONG_MS = STRONG_HOURS * 3_600_000;
const PERIOD_S = 30;
/**
 * A code is accepted if it belongs to the present period or to one of this many periods before or after, since a phone's clock may be
 * wrong.
 */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** Returns the purpose with which a member's secret for the authenticator app is encrypted; it can only be decrypted with the same one. */
export const secondFactorPurpose = (accountId: number) => `second factor of ${accountId}`;

const totpOf = (secret: string, { issuer = '', label = '' } = {}) =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret: Secret.fromBase32(secret) });

const findFactor = (db: Database, accountId: number) =>
  db.selectFrom('second_factor').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Returns the number of the period that a code belongs to; undefined if the secret has no such code at this time. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1_000 / PERIOD_S) + delta;
}

/**
 * Returns the secret that a member still has to confirm, also as the `otpauth://totp/…` address that an authenticator app reads from a QR
 * code; undefined if there is none.
 */
export async function findWaitingFactor(
  db: Database,
  keys: SealKeys,
  { accountId, issuer, label }: { accountId: number; issuer: string; label: string },
): Promise<{ secret: string; uri: string } | undefined> {
  const factor = await findFactor(db, accountId);
  const sealed = factor?.confirmed_at === null ? factor.secret : factor?.pending_secret;
  const secret = sealed ? openSealed(keys, secondFactorPurpose(accountId), sealed) : undefined;
  return secret === undefined ? undefined : { secret, uri: totpOf(secret, { issuer, label }).toString() };
}

/** Returns whether the member has a confirmed authenticator app. */
export async function hasApp(db: Database, accountId: number): Promise<boolean> {
  const factor = await findFactor(db, accountId);
  return factor !== undefined && factor.confirmed_at !== null;
}

/** Returns whether the member has an app or a passkey. */
export const hasSecondFactor = async (db: Database, accountId: number): Promise<boolean> =>
  (await hasApp(db, accountId)) || (await hasPasskey(db, accountId));

export async function countRecoveryCodes(db: Database, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Creates a new secret for an authenticator app. A confirmed secret stays valid until a code of the new one is entered. */
export async function beginSecondFactor(db: Database, keys: SealKeys, accountId: number): Promise<void> {
  const secret = sealText(keys, secondFactorPurpose(accountId), new Secret({ size: SECRET_BYTES }).base32);
  if (await hasApp(db, accountId)) {
    await db.updateTable('second_factor').set({ pending_secret: secret }).where('account_id', '=', accountId).execute();
    return;
  }
  await db
    .insertInto('second_factor')
    .values({ account_id: accountId, secret, pending_secret: null, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, pending_secret: null, last_step: 0 })
        // A secret that was confirmed on another page a moment ago is not overwritten.
        .where('second_factor.confirmed_at', 'is', null),
    )
    .execute();
}

/**
 * If the code is right, confirms the member's new secret for the authenticator app, which replaces the former one, and returns true.
 * Returns false for a wrong code.
 */
export async function confirmSecondFactor(
  db: Database,
  keys: SealKeys,
  { accountId, code, now }: { accountId: number; code: string; now: number },
): Promise<boolean> {
  const factor = await findFactor(db, accountId);
  const sealed = factor?.confirmed_at === null ? factor.secret : factor?.pending_secret;
  const secret = sealed ? openSealed(keys, secondFactorPurpose(accountId), sealed) : undefined;
  const step = secret === undefined ? undefined : stepOf(secret, plain(code), now);
  if (!sealed || step === undefined) return false;
  await db
    .updateTable('second_factor')
    .set({ secret: sealed, pending_secret: null, confirmed_at: now, last_step: step })
    .where('account_id', '=', accountId)
    .execute();
  return true;
}

const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** The characters of recovery codes, without those that look alike. A code of ten has 49 bits, and an attacker has five tries. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;
const newCode = () => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const shownCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;
const hashOf = (accountId: number, code: string) =>
  createHash('sha256').update(`recovery code ${accountId} ${code}`).digest('base64url');

/** Replaces all recovery codes, and returns the new ones, which are stored only as hashes. */
export async function replaceRecoveryCodes(db: Database, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, hash: hashOf(accountId, code), used_at: null })))
    .execute();
  return codes.map(shownCode);
}

async function redeemRecoveryCode(db: Database, accountId: number, code: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('hash', '=', hashOf(accountId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Uses up a second-factor code. Returns whether it came from the app or was a recovery code; undefined for a wrong code. Each code works
 * once, and a code of the app invalidates all earlier ones of the app.
 */
export async function redeemCode(
  db: Database,
  keys: SealKeys,
  { accountId, code, now }: { accountId: number; code: string; now: number },
): Promise<'app' | 'recovery' | undefined> {
  const plainCode = plain(code);
  // Codes of the app have six digits, so any other text can only be a recovery code.
  if (!/^\d{6}$/.test(plainCode))
    return (await redeemRecoveryCode(db, accountId, plainCode, now)) ? 'recovery' : undefined;
  const factor = await findFactor(db, accountId);
  if (!factor || factor.confirmed_at === null) return undefined;
  const secret = openSealed(keys, secondFactorPurpose(accountId), factor.secret);
  const step = secret === undefined ? undefined : stepOf(secret, plainCode, now);
  if (step === undefined) return undefined;
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'app' : undefined;
}

/** Marks a session as having given the second factor, which is valid for twelve hours. */
export async function strengthen(db: Database, officeSession: string, now: number): Promise<void> {
  await db
    .updateTable('office_session')
    .set({ strong_until: now + STRONG_MS })
    .where('id', '=', officeSession)
    .execute();
}

/**
 * Returns whether the second factor that the session has given is still valid. Actions that need it call this again in their transaction.
 */
export async function isStrongNow(db: Database, officeSession: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('office_session')
    .select('id')
    .where('id', '=', officeSession)
    .where('strong_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes all other sessions of a member give the second factor again. */
export async function weakenOthers(db: Database, accountId: number, officeSession: string): Promise<void> {
  await db
    .updateTable('office_session')
    .set({ strong_until: null })
    .where('account_id', '=', accountId)
    .where('id', '<>', officeSession)
    .execute();
}

/** Deletes an unconfirmed secret for an authenticator app, because somebody who only has the password may have seen it. */
export async function dropUnconfirmedFactor(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('second_factor').where('account_id', '=', accountId).where('confirmed_at', 'is', null).execute();
}

/**
 * Removes a member's second factor: app, passkeys and recovery codes. All sessions lose the permissions that need it. A member of staff
 * must set up a new one at the next visit.
 */
export async function resetSecondFactor(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('second_factor').where('account_id', '=', accountId).execute();
  await db.deleteFrom('passkey').where('account_id', '=', accountId).execute();
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await db.updateTable('office_session').set({ strong_until: null }).where('account_id', '=', accountId).execute();
  // Staff tokens were made with the removed factor, so they end too.
  await db.deleteFrom('staff_token').where('account_id', '=', accountId).execute();
}
