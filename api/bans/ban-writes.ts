import * as messages from '#contract/messages/bans.ts';
import { createId } from '../../platform/create-id.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { Tx } from '../../platform/database/tx.ts';
import { conflictError } from '../../platform/http/errors.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { type BanValue, emailValue, phoneValue } from './ban-values.ts';

/** A transaction in which a member of staff writes. */
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

const NUMBERS = ['seller.phone', 'seller.whatsapp', 'dealer.phonenumber', 'garage.phonenumber'] as const;

/** Selects the sellers with this phone number, in any of the columns in which a seller's number can be. */
export const sellersUsing = (db: Database, phone: string) =>
  db
    .selectFrom('seller')
    .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
    .leftJoin('garage', 'garage.id', 'seller.garage_id')
    .where(({ or, eb }) => or(NUMBERS.map((column) => eb(column, '=', phone))));

type ComparedValue = Pick<BanValue, 'kind' | 'value'>;
interface Contact {
  phone?: string | null;
  email?: string | null;
}

const isOneOf = ({ kind, value }: ComparedValue, contacts: readonly Contact[]) =>
  contacts.some(({ phone, email }) => {
    const used = kind === 'phone' ? phone && phoneValue(phone) : kind === 'email' && email && emailValue(email);
    return used && used.value === value;
  });

/** Returns the addresses and numbers of all members of staff, including those on their private ads. */
async function listContactsOfStaff(db: Database): Promise<Contact[]> {
  const onStaff = db.selectFrom('account_role').select('account_id');
  const accounts = await db
    .selectFrom('account')
    .select(['email', 'phonenumber as phone'])
    .where('id', 'in', onStaff)
    .execute();
  const sellers = await db
    .selectFrom('seller')
    .select('phone')
    .where('account_id', 'in', onStaff)
    .where('phone_proven_at', 'is not', null)
    .execute();
  return [...accounts, ...sellers];
}

/** Returns the addresses and numbers of a member, of the sellers for whom they act, and of those sellers' teams. */
async function listOwnContacts(db: Database, accountId: number): Promise<Contact[]> {
  const own = db.selectFrom('seller_member').select('seller_id').where('account_id', '=', accountId);
  const mates = db.selectFrom('seller_member').select('account_id').where('seller_id', 'in', own);
  const accounts = await db
    .selectFrom('account')
    .select(['email', 'phonenumber as phone'])
    .where(({ or, eb }) => or([eb('id', '=', accountId), eb('id', 'in', mates)]))
    .execute();
  const sellers = await db
    .selectFrom('seller')
    .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
    .leftJoin('garage', 'garage.id', 'seller.garage_id')
    .select(['seller.phone', 'seller.whatsapp', 'seller.email', 'dealer.email as ofDealer'])
    .select(({ fn }) => fn.coalesce('dealer.phonenumber', 'garage.phonenumber').as('shown'))
    .where('seller.id', 'in', own)
    .execute();
  const ofSellers = sellers.flatMap(({ phone, whatsapp, email, ofDealer, shown }): Contact[] => [
    { phone, email },
    { phone: whatsapp, email: ofDealer },
    { phone: shown },
  ]);
  return [...accounts, ...ofSellers];
}

async function requireNotOwn({ db, by }: BanTx, ban: ComparedValue): Promise<void> {
  if (isOneOf(ban, await listOwnContacts(db, by.accountId))) throw conflictError(messages.OWN_SELLER);
}

/** Throws a conflict if the value belongs to a member of staff, or to a seller or team mate of the caller. */
async function requireOthers(tx: BanTx, ban: BanValue): Promise<void> {
  if (isOneOf(ban, await listContactsOfStaff(tx.db))) throw conflictError(messages.OF_STAFF);
  await requireNotOwn(tx, ban);
}

/** Bans a value and records it in the audit log. Returns false if it was banned already. */
export async function insertBan(tx: BanTx, ban: NewBan): Promise<boolean> {
  const { db, now, by } = tx;
  const { kind, value, hint, reason, mirrored = null, listingId = null, endsAt = null } = ban;
  await requireOthers(tx, ban);
  const documentId = createId();
  // Deletes an expired ban of this value, which may still be stored and would count as a present one.
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

/** Bans several values for one reason, and records each in the audit log. Throws a conflict if all are banned already. */
export async function insertBans(tx: BanTx, bans: readonly NewBan[]): Promise<void> {
  let added = 0;
  for (const ban of bans) if (await insertBan(tx, ban)) added += 1;
  if (added === 0) throw conflictError(messages.ALREADY_BANNED);
}

async function isOfOwnAd({ db, by }: BanTx, listingId: number | null): Promise<boolean> {
  if (listingId === null) return false;
  const own = await db
    .selectFrom('listing')
    .innerJoin('seller_member', 'seller_member.seller_id', 'listing.seller_id')
    .select('listing.id')
    .where('listing.id', '=', listingId)
    .where('seller_member.account_id', '=', by.accountId)
    .executeTakeFirst();
  return own !== undefined;
}

/**
 * Lifts a ban and records it in the audit log. Returns false if there is none. Throws a conflict if the ban concerns a seller or team mate
 * of the caller.
 */
export async function liftBan(tx: BanTx, documentId: string, reason: string): Promise<boolean> {
  const { db, now, by } = tx;
  const ban = await db
    .selectFrom('ban')
    .select(['id', 'kind', 'value', 'hint', 'listing_id'])
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!ban) return false;
  await requireNotOwn(tx, ban);
  if (await isOfOwnAd(tx, ban.listing_id)) throw conflictError(messages.OWN_SELLER);
  const lifted = await db.deleteFrom('ban').where('id', '=', ban.id).executeTakeFirst();
  // Two members of staff lifted the ban at once, and the other one has already deleted it.
  if (lifted.numDeletedRows === 0n) return false;
  await recordAudit(db, {
    at: now,
    actor: by.accountId,
    action: 'lift ban',
    subject: { kind: 'ban', id: documentId },
    difference: { about: { before: ban.hint, after: null }, reason: { before: null, after: reason } },
  });
  return true;
}
