import type { OwnPrivateSeller } from '#contract/office/private-seller-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { findPendingPhone, memberAsking } from '../accounts/phone-code-writes.ts';
import { countLive } from '../listings/rows/listing-queries.ts';
import { findWantedName } from '../listings/rows/seller-name-writes.ts';

/**
 * Returns a member's own private seller; undefined if they have none yet. `privateListings`: the most ads that a private seller may have on
 * sale.
 */
export async function findOwnPrivateSeller(
  db: Database,
  accountId: number,
  { now, privateListings }: { now: number; privateListings: number },
): Promise<OwnPrivateSeller | undefined> {
  const seller = await db
    .selectFrom('seller')
    .leftJoin('place', 'place.id', 'seller.place_id')
    .select([
      'seller.id',
      'seller.document_id',
      'seller.state',
      'seller.name',
      'seller.phone',
      'seller.phone_proven_at',
      'seller.most_live',
    ])
    .select(({ fn }) => fn.coalesce('seller.place_name', 'place.name').as('location'))
    .where('seller.account_id', '=', accountId)
    .executeTakeFirst();
  if (!seller) return undefined;
  return {
    documentId: seller.document_id,
    state: seller.state,
    name: seller.name,
    location: seller.location,
    wantedName: await findWantedName(db, seller.id),
    phone: seller.phone_proven_at === null ? null : seller.phone,
    room: { live: await countLive(db, seller.id), most: seller.most_live ?? privateListings },
    pendingPhone: await findPendingPhone(db, memberAsking(accountId), now),
  };
}
