import { EMAIL_TAKEN, INVALID_TOKEN, WRONG_CODE } from '#contract/messages/account-errors.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { RequestOrigin } from '../../platform/http/device-words.ts';
import { ApiError, applicationError } from '../../platform/http/errors.ts';
import { queueNotice } from './account-notices.ts';
import { findAccount } from './account-queries.ts';
import { applyEmailChange, cancelEmailChange, confirmAccount, lockAccount, setPassword } from './account-writes.ts';
import type { Accounts } from './accounts.ts';
import { findCode, useCode } from './mailed-codes.ts';
import { requireUnguessable } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './sessions.ts';

/** Thrown for a code that is unknown, used or expired. */
export class WrongCode extends ApiError {
  constructor(message: string) {
    super(400, 'ValidationError', message);
  }
}

function emailTaken(error: unknown): never {
  throw isUniqueViolation(error) ? applicationError(EMAIL_TAKEN) : error;
}

/** The result of opening a link that confirms an address. */
interface Confirmed {
  accountId: number;
  state: 'confirmed' | 'used';
  /** Whether this is a new member's first address. If not, a member changed to this address. */
  isNew: boolean;
}

/** Returns the writes behind mailed links, such as confirming an address or setting a new password. Each throws WrongCode. */
export function openMailedLinkWrites({ source, config, session, rateLimits }: Accounts) {
  const { db } = source.adapter;
  const { clock } = session;

  async function confirm(code: string): Promise<Confirmed> {
    const mailedCode = await findCode(db, ['confirmation', 'email-change'], code, clock.now());
    if (!mailedCode) throw new WrongCode(INVALID_TOKEN);
    const { account_id: accountId, purpose } = mailedCode;
    const state = await confirmAddress(accountId, purpose === 'confirmation' ? 'confirmation' : 'email-change', code);
    return { accountId, state, isNew: state === 'confirmed' && purpose === 'confirmation' };
  }

  function confirmAddress(
    accountId: number,
    purpose: 'confirmation' | 'email-change',
    code: string,
  ): Promise<'confirmed' | 'used'> {
    const now = clock.now();
    return db
      .transaction()
      .execute(async (transaction) => {
        await lockAccount(transaction, accountId);
        if ((await useCode(transaction, purpose, code, now)) === undefined) return 'used';
        if (purpose === 'email-change') await applyEmailChange(transaction, accountId, now);
        await confirmAccount(transaction, accountId, now);
        return 'confirmed';
      })
      .catch(emailTaken);
  }

  async function resetPassword({ code, password }: { code: string; password: string }, from: RequestOrigin) {
    const { ip } = from;
    const mailedCode = await findCode(db, ['reset'], code, clock.now());
    const account =
      mailedCode && mailedCode.used_at === null ? await findAccount(db, mailedCode.account_id) : undefined;
    if (!account || account.blocked) throw new WrongCode(WRONG_CODE);
    // The password is checked before the code is used up, so that the member can try a better one with the same link.
    await requireUnguessable(password, [account.username, account.email, config.siteName]);
    const hash = await hashPassword(password, ip);
    return db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, account.id);
      const accountId = await useCode(transaction, 'reset', code, clock.now());
      if (accountId === undefined) throw new WrongCode(WRONG_CODE);
      await setPassword(transaction, accountId, hash);
      // The code came by mail, so the address is confirmed too.
      await confirmAccount(transaction, accountId, clock.now());
      await queueNotice(transaction, rateLimits, { kind: 'password-reset', account, ip, now: clock.now() });
      return { accountId, hash, tokens: await startSession(session, transaction, accountId, from) };
    });
  }

  const cancelChange = (code: string): Promise<void> =>
    db
      .transaction()
      .execute(async (transaction) => {
        const mailedCode = await findCode(transaction, ['email-change-cancel'], code, clock.now());
        if (mailedCode) await lockAccount(transaction, mailedCode.account_id);
        const accountId = await useCode(transaction, 'email-change-cancel', code, clock.now());
        if (accountId === undefined) throw new WrongCode(WRONG_CODE);
        await cancelEmailChange(transaction, accountId, clock.now());
      })
      .catch(emailTaken);

  return { confirm, resetPassword, cancelChange };
}
