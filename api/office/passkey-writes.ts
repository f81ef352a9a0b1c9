import { randomBytes } from 'node:crypto';
import type { MadePasskey, PasskeyAnswer } from '#contract/office/passkey-schemas.ts';
import { PASSKEY_MINUTES } from '#contract/office/passkeys.ts';
import { createId } from '../../platform/create-id.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { challengeIn, checkAnswer, checkNewPasskey, type PasskeyChecks, type PasskeySite } from './passkey-checks.ts';
import { findPasskey, transportsIn } from './passkey-queries.ts';

// Passkeys as a second factor. A challenge is valid for one session and one purpose, until the first response.

type Purpose = 'add' | 'give';

/** The most open challenges of one session, in several tabs. */
const MOST_CHALLENGES = 5;

/** Creates a challenge for a session, and deletes the oldest if there are too many. */
export async function drawChallenge(
  db: Database,
  { sessionId, purpose, now }: { sessionId: string; purpose: Purpose; now: number },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const kept = await db
    .selectFrom('passkey_challenge')
    .select('challenge')
    .where('office_session', '=', sessionId)
    .orderBy('expires_at', 'desc')
    .orderBy('challenge')
    .limit(MOST_CHALLENGES - 1)
    .execute();
  await db
    .deleteFrom('passkey_challenge')
    .where('office_session', '=', sessionId)
    .where('challenge', 'not in', ['', ...kept.map((row) => row.challenge)])
    .execute();
  await db
    .insertInto('passkey_challenge')
    .values({ challenge, office_session: sessionId, purpose, expires_at: now + PASSKEY_MINUTES * MINUTE_MS })
    .execute();
  return challenge;
}

/**
 * Uses up the challenge that a response of a passkey contains, and returns it. Returns undefined if this session has no such challenge for
 * this purpose.
 */
async function takeChallenge(
  db: Database,
  clientDataJSON: string,
  { sessionId, purpose, now }: { sessionId: string; purpose: Purpose; now: number },
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('office_session', '=', sessionId)
    .where('purpose', '=', purpose)
    .returning('expires_at')
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now ? challenge : undefined;
}

/** Deletes expired challenges. */
export async function removeEndedChallenges(db: Database, now: number): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
}

export interface PasskeyTry {
  db: Database;
  checks: PasskeyChecks;
  site: PasskeySite;
  accountId: number;
  /** The office session that the challenge was made for. */
  sessionId: string;
  now: number;
}

/** Adds a passkey. 'wrong': it did not sign a challenge of this session. 'taken': it is already registered, by this or another member. */
export async function insertPasskey(
  { db, checks, site, accountId, sessionId, now }: PasskeyTry,
  { name, passkey }: { name: string; passkey: MadePasskey },
): Promise<'added' | 'wrong' | 'taken'> {
  const challenge = await takeChallenge(db, passkey.clientDataJSON, { sessionId, purpose: 'add', now });
  if (challenge === undefined) return 'wrong';
  const key = await checkNewPasskey(checks, site, challenge, passkey);
  if (key === undefined) return 'wrong';
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('passkey')
    .values({
      id: createId(),
      account_id: accountId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: JSON.stringify(transportsIn(passkey.transports)),
      name,
      created_at: now,
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n ? 'added' : 'taken';
}

/**
 * Checks the response of one of the member's passkeys, and uses up the challenge. 'copied': the passkey's counter went back, so a copy of
 * the passkey must exist. Devices that do not count always send 0.
 */
export async function redeemAnswer(
  { db, checks, site, accountId, sessionId, now }: PasskeyTry,
  answer: PasskeyAnswer,
): Promise<'given' | 'wrong' | 'copied'> {
  const challenge = await takeChallenge(db, answer.clientDataJSON, { sessionId, purpose: 'give', now });
  if (challenge === undefined) return 'wrong';
  const passkey = await findPasskey(db, accountId, answer.id);
  if (!passkey) return 'wrong';
  const counter = await checkAnswer(checks, site, challenge, { answer, passkey });
  if (counter === undefined) return 'wrong';
  if (counter <= passkey.counter && passkey.counter + counter > 0) return 'copied';
  await db.updateTable('passkey').set({ counter, used_at: now }).where('id', '=', passkey.id).execute();
  return 'given';
}

/** Deletes a member's passkey; returns false if the member has none with this id. */
export async function deletePasskey(db: Database, accountId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
