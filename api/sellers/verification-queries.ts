import { SELLER_CHECKS, type SellerCheck } from '#contract/sellers/seller-checks.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isoTime } from '../../platform/iso-time.ts';

/** Returns the kinds of checks in a stored JSON list. */
export function checksOf(stored: string): SellerCheck[] {
  const names: unknown = JSON.parse(stored);
  return SELLER_CHECKS.filter((check) => Array.isArray(names) && names.includes(check));
}

export const findVerification = (db: Database, sellerId: number) =>
  db
    .selectFrom('verification')
    .leftJoin('account', 'account.id', 'created_by')
    .select(['verification.id', 'checks', 'verification.created_at', 'expires_at', 'account.username'])
    .where('seller_id', '=', sellerId)
    .where('ended_at', 'is', null)
    .orderBy('verification.id', 'desc')
    .executeTakeFirst();

/** Returns a seller's current verification for staff; null if there is none. */
export async function describeVerification(db: Database, sellerId: number) {
  const row = await findVerification(db, sellerId);
  if (!row) return null;
  const { id, checks, created_at, expires_at, username } = row;
  return { id, checks: checksOf(checks), at: isoTime(created_at), until: isoTime(expires_at), by: username };
}
