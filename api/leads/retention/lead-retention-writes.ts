import { tableOf } from '#contract/values/names.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { recordAudit } from '../../audit/audit-writes.ts';
import { LEAD_TEXT_COLUMNS } from '../rows/lead-fields.ts';

// Erases buyers' personal data from old leads.

/** Erases the buyer's name and contact from leads; the lead and its outcome stay. `db` must be a transaction. */
async function forgetLeads(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('lead')
    .set({
      buyer_id: null,
      name: null,
      phone: null,
      email: null,
      message: null,
      ...tableOf(LEAD_TEXT_COLUMNS, () => null),
      reason: null,
      request_key: null,
      forget_at: null,
    })
    .where('id', 'in', ids)
    .execute();
  await db
    .updateTable('lead_event')
    .set({ body: null })
    .where('lead_id', 'in', ids)
    .where('kind', 'in', ['note', 'contact'])
    .execute();
}

/** Leads erased per transaction; it is kept short, so that other requests can write in between. */
const ROWS_AT_ONCE = 200;
const MOST_ROUNDS = 50;

/**
 * Erases buyers from leads whose last event is old enough. Records in the audit log how many leads these were, and returns their number.
 * One run has a limit; the next run erases the rest.
 */
export async function forgetOldLeads(db: Database, now: number): Promise<number> {
  let forgotten = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const count = await db.transaction().execute(async (transaction) => {
      // The rows are locked, since a member may be adding a note at this moment, which postpones the erasure.
      const due = transaction
        .selectFrom('lead')
        .select('id')
        .where('forget_at', 'is not', null)
        .where('forget_at', '<=', now)
        .limit(ROWS_AT_ONCE);
      const locked = await transaction
        .selectFrom('lead')
        .select('id')
        .where('id', 'in', due)
        .where('forget_at', '<=', now)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      await forgetLeads(
        transaction,
        locked.map(({ id }) => id),
      );
      if (locked.length > 0) {
        const difference = { leads: { before: locked.length, after: 0 } };
        const subject = { kind: 'lead', id: 'retention' };
        await recordAudit(transaction, { at: now, actor: null, action: 'forget leads', subject, difference });
      }
      return locked.length;
    });
    forgotten += count;
    if (count < ROWS_AT_ONCE) break;
  }
  return forgotten;
}

/**
 * Erases the enquiries of a member who leaves: those made while signed in, or with the confirmed address. `db` must be the transaction that
 * deletes the account.
 */
export async function forgetLeadsOfBuyer(db: Database, accountId: number): Promise<void> {
  const proven = db.selectFrom('account').select('email').where('id', '=', accountId).where('confirmed', '=', 1);
  const leads = await db
    .selectFrom('lead')
    .select('id')
    .where('forget_at', 'is not', null)
    .where(({ or, eb }) => or([eb('buyer_id', '=', accountId), eb('email', '=', proven)]))
    .execute();
  await forgetLeads(
    db,
    leads.map(({ id }) => id),
  );
}

/**
 * Deletes the leads of a private seller who leaves. Buyers with an account still see their own enquiries. `db` must be the transaction that
 * deletes the seller.
 */
export async function deleteLeadsOfSeller(db: Database, sellerId: number): Promise<void> {
  await db.deleteFrom('lead').where('seller_id', '=', sellerId).where('buyer_id', 'is', null).execute();
  const rest = db.selectFrom('lead').select('id').where('seller_id', '=', sellerId);
  await db.deleteFrom('lead_event').where('lead_id', 'in', rest).execute();
}
