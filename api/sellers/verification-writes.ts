import { dayInUganda } from '#contract/messages/dates.ts';
import { CHECK_HOLDS_DAYS, type SellerCheck } from '#contract/sellers/seller-checks.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { checksOf, findVerification } from './verification-queries.ts';

interface CheckTx {
  /** A transaction that holds the seller. */
  db: Database;
  now: number;
  accountId: number;
}

interface CheckedSeller {
  id: number;
  document_id: string;
  dealer_id: number | null;
  garage_id: number | null;
}

/** Writes what buyers read of it, where they see the seller; null: nothing. */
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

/** Says that somebody on the staff has checked these things today. It takes the place of what was checked before. */
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

/** Takes back what was checked. False: it is not that verification any more. */
export async function withdrawVerification(
  { db, now, accountId }: CheckTx,
  seller: CheckedSeller,
  { id, reason }: { id: number; reason: string },
): Promise<boolean> {
  const present = await findVerification(db, seller.id);
  if (present?.id !== id) return false;
  await db
    .updateTable('verification')
    .set({ ended_at: now, ended_by: accountId, reason })
    .where('id', '=', id)
    .execute();
  await writeShown(db, seller, null);
  await recordAudit(db, {
    at: now,
    actor: accountId,
    action: 'withdraw check',
    subject: { kind: 'seller', id: seller.document_id },
    difference: {
      checks: { before: checksOf(present.checks), after: null },
      reason: { before: null, after: reason },
    },
  });
  return true;
}

/** Ends what was checked too long ago: buyers read of it no more. */
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
      // Checked again a moment ago.
      if (ended.numUpdatedRows === 0n) return;
      await writeShown(transaction, { id: sellerId, dealer_id, garage_id }, null);
    });
  }
}
