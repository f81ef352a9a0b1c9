import { ACCOUNT_BLOCKED } from '#contract/messages/account-errors.ts';
import { CODE_OVER, NUMBER_IDLE, NUMBER_NEEDS_PASSWORD, NUMBER_NOT_KNOWN } from '#contract/messages/private-sellers.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { applicationError, fieldError } from '../../platform/http/errors.ts';
import { lockAccount } from '../accounts/account-writes.ts';
import { type RightCode, spendCode } from '../accounts/phone-code-writes.ts';
import { claimDrafts, endGuest } from '../office/guest-writes.ts';
import { findNumberOwner, listOwnTitles } from './number-account-queries.ts';
import { becomeMember, makeNumberAccount, noteProof } from './number-account-writes.ts';

// After the SMS code for a phone number was entered: finds the member with that number, or creates one. See docs/decisions/0019.

/**
 * The answer of somebody who signs in with a number that was not used for long: a proof that the account with this number is theirs, or the
 * wish for a new account.
 */
export interface Claim {
  /** The proof that the account is theirs: its password, or the title of one of its ads. */
  known?: string | undefined;
  /** Whether the person wants a new account, because the present one belongs to somebody else. */
  isNew?: boolean | undefined;
}

export type Owner = NonNullable<Awaited<ReturnType<typeof findNumberOwner>>>;
type CheckPassword = (owner: Owner, typed: string) => Promise<boolean>;

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim();

/**
 * Returns whether the number changed hands: it was not used for long, and the person who has it now says that its account is not theirs.
 */
export const isGivenUp = ({ isIdle }: Owner, { isNew }: Claim) => isIdle && isNew === true;

/** Throws for a member who is blocked, and for one who may not sign in by an SMS code alone. */
function requireWelcome({ blocked, needsPassword }: Owner): void {
  if (blocked) throw applicationError(ACCOUNT_BLOCKED);
  if (needsPassword) throw fieldError('code', NUMBER_NEEDS_PASSWORD);
}

async function requireKnown(db: Database, owner: Owner, { known = '' }: Claim, isPassword: CheckPassword) {
  if (known === '') throw fieldError('known', NUMBER_IDLE);
  const titles = await listOwnTitles(db, owner.id);
  if (titles.some((title) => folded(title) === folded(known))) return;
  if (!(await isPassword(owner, known))) throw fieldError('known', NUMBER_NOT_KNOWN);
}

/**
 * Returns the member with this number, who may have given it up (`isGivenUp`); undefined if there is none. Throws if the SMS code is not
 * enough to sign in. Call it before the transaction that uses the code up, because comparing a password takes a while.
 */
export async function findClaimed(
  db: Database,
  { phone, now }: { phone: string; now: number },
  claim: Claim,
  isPassword: CheckPassword,
): Promise<Owner | undefined> {
  const owner = await findNumberOwner(db, phone, now);
  if (!owner || isGivenUp(owner, claim)) return owner;
  requireWelcome(owner);
  if (owner.isIdle) await requireKnown(db, owner, claim, isPassword);
  return owner;
}

interface RightClaim {
  right: RightCode;
  /** The member who had the number when the code was checked. */
  claimed: Owner | undefined;
  claim: Claim;
  /** The account id of the guest in this browser, whose drafts go to the member who signs in. */
  guestId: number | undefined;
  /** Removes the number from a member who no longer owns it. */
  giveUp: (db: Database, owner: Owner) => Promise<void>;
}

/**
 * Uses up the code, and returns the id of the member who has the number; creates the member if there is none. `db` must be a transaction.
 * Throws a 400 if the number's member has changed since the code was checked, and a unique violation if another transaction gives the
 * number to a member at this moment.
 */
export async function memberByCode(
  db: Database,
  { right, claimed, claim, guestId, giveUp }: RightClaim,
  now: number,
): Promise<number> {
  if (guestId !== undefined) await lockAccount(db, guestId);
  await spendCode(db, right);
  const owner = await findNumberOwner(db, right.phone, now);
  // Since the code was checked, the number has got another member, or its member has signed in.
  if (owner?.id !== claimed?.id || owner?.isIdle !== claimed?.isIdle) throw fieldError('code', CODE_OVER);
  if (owner && !isGivenUp(owner, claim)) {
    requireWelcome(owner);
    await noteProof(db, owner.id, now);
    if (guestId !== undefined) await claimDrafts(db, guestId, owner.id, now);
    return owner.id;
  }
  if (owner) await giveUp(db, owner);
  if (guestId === undefined || !(await endGuest(db, guestId))) return makeNumberAccount(db, right.phone, now);
  await becomeMember(db, guestId, right.phone, now);
  return guestId;
}
