import * as messages from '#contract/messages/bans.ts';
import { createId } from '../../platform/create-id.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { Tx } from '../../platform/database/tx.ts';
import { conflictError } from '../../platform/http/errors.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import type { BanValue } from './ban-values.ts';

/** A transaction of somebody on the staff. */
export interface BanTx extends Tx {
  by: { accountId: number };
}

interface NewBan extends BanValue {
  reason: string;
  mirrored?: string;
  listingId?: number;
  /** In ms. */
  endsAt?: number;
}

/** Returns the accounts that use a number or an address. */
async function listUsersOf(db: Database, { kind, value }: BanValue): Promise<number[]> {
  if (kind !== 'phone' && kind !== 'email') return [];
  const column = kind === 'phone' ? ('phonenumber' as const) : ('email' as const);
  const rows = await db.selectFrom('account').select('id').where(column, '=', value).execute();
  return rows.map(({ id }) => id);
}

const NUMBERS = ['seller.phone', 'seller.whatsapp', 'dealer.phonenumber', 'garage.phonenumber'] as const;

/** Selects the sellers who use a number. */
export const sellersUsing = (db: Database, phone: string) =>
  db
    .selectFrom('seller')
    .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
    .leftJoin('garage', 'garage.id', 'seller.garage_id')
    .where(({ or, eb }) => or(NUMBERS.map((column) => eb(column, '=', phone))));

/** Throws a conflict where somebody on the staff uses it, or a seller for whom the caller acts. */
async function requireOthers({ db, by }: BanTx, ban: BanValue): Promise<void> {
  const users = await listUsersOf(db, ban);
  const onStaff =
    users.length > 0 &&
    (await db.selectFrom('account_role').select('role').where('account_id', 'in', users).executeTakeFirst());
  if (onStaff) throw conflictError(messages.OF_STAFF);
  if (ban.kind !== 'phone') return;
  const own = await sellersUsing(db, ban.value)
    .innerJoin('seller_member', 'seller_member.seller_id', 'seller.id')
    .select('seller.id')
    .where('seller_member.account_id', '=', by.accountId)
    .executeTakeFirst();
  if (own) throw conflictError(messages.OWN_SELLER);
}

/** Bans a value and records it. Returns false where it was banned already. */
export async function insertBan(tx: BanTx, ban: NewBan): Promise<boolean> {
  const { db, now, by } = tx;
  const { kind, value, hint, reason, mirrored = null, listingId = null, endsAt = null } = ban;
  await requireOthers(tx, ban);
  const documentId = createId();
  // A network's ban that has ended may still be there.
  await db.deleteFrom('ban').where('kind', '=', kind).where('value', '=', value).where('ends_at', '<=', now).execute();
  const row = await db
    .insertInto('ban')
    .values({
      document_id: documentId,
      created_at: now,
      kind,
      value,
      mirrored,
      hint,
      reason,
      banned_by: by.accountId,
      listing_id: listingId,
      ends_at: endsAt,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await recordAudit(db, {
    at: now,
    actor: by.accountId,
    action: `ban ${kind}`,
    subject: { kind: 'ban', id: documentId },
    difference: { about: { before: null, after: hint }, reason: { before: null, after: reason } },
  });
  return true;
}

/** Bans values for one reason, and records each. Throws a conflict where all of them are banned already. */
export async function insertBans(tx: BanTx, bans: readonly NewBan[]): Promise<void> {
  let added = 0;
  for (const ban of bans) if (await insertBan(tx, ban)) added += 1;
  if (added === 0) throw conflictError(messages.ALREADY_BANNED);
}

/** Lifts a ban and records it. Returns false where there is none. */
export async function liftBan({ db, now, by }: BanTx, documentId: string, reason: string): Promise<boolean> {
  const ban = await db
    .deleteFrom('ban')
    .where('document_id', '=', documentId)
    .returning(['kind', 'hint'])
    .executeTakeFirst();
  if (!ban) return false;
  await recordAudit(db, {
    at: now,
    actor: by.accountId,
    action: 'lift ban',
    subject: { kind: 'ban', id: documentId },
    difference: { about: { before: ban.hint, after: null }, reason: { before: null, after: reason } },
  });
  return true;
}
