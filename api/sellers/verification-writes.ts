import { dayInUganda } from '#contract/messages/dates.ts';
import { CHANGED_SINCE } from '#contract/messages/staff-checks.ts';
import { CHECK_HOLDS_DAYS, type SellerCheck } from '#contract/sellers/seller-checks.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { findLastAction } from '../audit/audit-queries.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { checksOf, findVerification } from './verification-queries.ts';

/** The name of a withdrawal in the audit log. */
const WITHDRAWN = 'withdraw check';

interface CheckTx {
  /** A transaction that has locked the seller. */
  db: Database;
  now: number;
  /** The acting member; null for a job or a program. */
  accountId: number | null;
}

interface CheckedSeller {
  id: number;
  document_id: string;
  dealer_id: number | null;
  garage_id: number | null;
}

/** Stores the kinds of checks that buyers see on the seller's page; null removes them. */
async function writeShown(
  db: Database,
  { id, dealer_id, garage_id }: Omit<CheckedSeller, 'document_id'>,
  shown: { checked: string; checked_on: string } | null,
): Promise<void> {
  const { checked, checked_on } = shown ?? { checked: null, checked_on: null };
  if (dealer_id !== null) {
    await db.updateTable('dealer').set({ checked, checked_on }).where('id', '=', dealer_id).execute();
  } else if (garage_id !== null) {
    await db.updateTable('garage').set({ checked, checked_on }).where('id', '=', garage_id).execute();
  } else {
    await db.updateTable('seller').set({ checked, checked_on }).where('id', '=', id).execute();
  }
}

/** Records that a member of staff has verified these facts today. It replaces the previous verification. */
export async function verifySeller(
  { db, now, accountId }: CheckTx,
  seller: CheckedSeller,
  checks: readonly SellerCheck[],
): Promise<void> {
  const former = await findVerification(db, seller.id);
  if (former) {
    const end = { ended_at: now, ended_by: accountId };
    await db.updateTable('verification').set(end).where('id', '=', former.id).execute();
  }
  const checked = JSON.stringify(checks);
  await db
    .insertInto('verification')
    .values({
      seller_id: seller.id,
      created_at: now,
      created_by: accountId,
      checks: checked,
      expires_at: now + CHECK_HOLDS_DAYS * DAY_MS,
      ended_at: null,
      ended_by: null,
      reason: null,
    })
    .execute();
  await writeShown(db, seller, { checked, checked_on: dayInUganda(now) });
  await recordAudit(db, {
    at: now,
    actor: accountId,
    action: 'check seller',
    subject: { kind: 'seller', id: seller.document_id },
    difference: { checks: { before: former ? checksOf(former.checks) : null, after: checks } },
  });
}

interface Withdrawal {
  reason: string;
  /** The documentId of the ad that was removed as fraud, if that is why the verification is withdrawn. */
  listing?: string;
}

async function endVerification(
  { db, now, accountId }: CheckTx,
  seller: CheckedSeller,
  { id, checks }: { id: number; checks: string },
  { reason, listing }: Withdrawal,
): Promise<void> {
  await db
    .updateTable('verification')
    .set({ ended_at: now, ended_by: accountId, reason })
    .where('id', '=', id)
    .execute();
  await writeShown(db, seller, null);
  await recordAudit(db, {
    at: now,
    actor: accountId,
    action: WITHDRAWN,
    subject: { kind: 'seller', id: seller.document_id },
    difference: {
      checks: { before: checksOf(checks), after: null },
      reason: { before: null, after: reason },
      listing: { before: null, after: listing ?? null },
    },
  });
}

/** Withdraws a seller's verification. Returns false if it was already replaced by another one. */
export async function withdrawVerification(
  tx: CheckTx,
  seller: CheckedSeller,
  { id, reason }: { id: number; reason: string },
): Promise<boolean> {
  const present = await findVerification(tx.db, seller.id);
  if (present?.id !== id) return false;
  await endVerification(tx, seller, present, { reason });
  return true;
}

const findChecked = (db: Database, sellerId: number): Promise<CheckedSeller | undefined> =>
  db
    .selectFrom('seller')
    .select(['id', 'document_id', 'dealer_id', 'garage_id'])
    .where('id', '=', sellerId)
    .executeTakeFirst();

/** Withdraws the verification of a seller who committed fraud, if there is one. */
export async function withdrawForFraud(tx: CheckTx, sellerId: number, withdrawal: Withdrawal): Promise<void> {
  const seller = await findChecked(tx.db, sellerId);
  const present = seller && (await findVerification(tx.db, sellerId));
  if (present) await endVerification(tx, seller, present, withdrawal);
}

/**
 * Returns when the verification was withdrawn because this ad was removed, in ms; undefined if the seller's last withdrawal had another
 * cause.
 */
async function withdrawnFor(db: Database, seller: CheckedSeller, listing: string): Promise<number | undefined> {
  const last = await findLastAction(db, { kind: 'seller', id: seller.document_id }, WITHDRAWN);
  return last?.difference.listing?.after === listing ? last.at : undefined;
}

/** Restores the verification that a seller lost because of an ad that turned out to be no fraud. A newer verification stays. */
export async function giveCheckBack({ db, now, accountId }: CheckTx, sellerId: number, listing: string): Promise<void> {
  const seller = await findChecked(db, sellerId);
  if (!seller) return;
  const endedAt = await withdrawnFor(db, seller, listing);
  if (endedAt === undefined || (await findVerification(db, sellerId))) return;
  const former = await db
    .updateTable('verification')
    .set({ ended_at: null, ended_by: null, reason: null })
    .where('seller_id', '=', sellerId)
    .where('ended_at', '=', endedAt)
    .where('expires_at', '>', now)
    .where('checks', '<>', '[]')
    .returning(['checks', 'created_at'])
    .executeTakeFirst();
  if (!former) return;
  const { checks, created_at } = former;
  await writeShown(db, seller, { checked: checks, checked_on: dayInUganda(created_at) });
  await recordAudit(db, {
    at: now,
    actor: accountId,
    action: 'give check back',
    subject: { kind: 'seller', id: seller.document_id },
    difference: { checks: { before: null, after: checksOf(checks) } },
  });
}

/** For each fact about a seller, the checks that become invalid when it changes. */
const CHECKS_OF: Readonly<Record<string, readonly SellerCheck[]>> = {
  phone: ['phone'],
  location: ['place'],
  address: ['place'],
  name: ['licence', 'identity'],
  legalName: ['licence', 'identity'],
  registrationNo: ['licence', 'identity'],
  owner: ['licence', 'identity'],
};

/**
 * Removes checks of facts that have changed. `changed`: the facts by their names on the seller's page, and "owner". Also removes them from
 * withdrawn verifications, since these may be restored. The caller must have locked the seller.
 */
export async function endChecksOf({ db, now, accountId }: CheckTx, sellerId: number, changed: readonly string[]) {
  const over = changed.flatMap((fact) => CHECKS_OF[fact] ?? []);
  if (over.length === 0) return;
  const rows = await db
    .selectFrom('verification')
    .select(['id', 'checks', 'ended_at', 'created_at'])
    .where('seller_id', '=', sellerId)
    .where('expires_at', '>', now)
    .execute();
  for (const { id, checks, ended_at, created_at } of rows) {
    const before = checksOf(checks);
    const left = before.filter((check) => !over.includes(check));
    if (left.length === before.length) continue;
    const stored = JSON.stringify(left);
    const end = left.length === 0 && ended_at === null ? { ended_at: now, ended_by: accountId } : {};
    await db
      .updateTable('verification')
      .set({ checks: stored, ...end })
      .where('id', '=', id)
      .execute();
    if (ended_at !== null) continue;
    const seller = await findChecked(db, sellerId);
    if (!seller) return;
    const shown = left.length === 0 ? null : { checked: stored, checked_on: dayInUganda(created_at) };
    await writeShown(db, seller, shown);
    await recordAudit(db, {
      at: now,
      actor: accountId,
      action: WITHDRAWN,
      subject: { kind: 'seller', id: seller.document_id },
      difference: {
        checks: { before, after: left.length === 0 ? null : left },
        reason: { before: null, after: CHANGED_SINCE },
      },
    });
  }
}

/** Ends verifications that are too old, so that buyers no longer see them. */
export async function endOldVerifications(db: Database, now: number): Promise<void> {
  const over = await db
    .selectFrom('verification')
    .innerJoin('seller', 'seller.id', 'seller_id')
    .select(['verification.id', 'seller.id as sellerId', 'dealer_id', 'garage_id'])
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
  for (const { id, sellerId, dealer_id, garage_id } of over) {
    await db.transaction().execute(async (transaction) => {
      const ended = await transaction
        .updateTable('verification')
        .set({ ended_at: now })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      // A member of staff has verified the facts again a moment ago.
      if (ended.numUpdatedRows === 0n) return;
      await writeShown(transaction, { id: sellerId, dealer_id, garage_id }, null);
    });
  }
}
