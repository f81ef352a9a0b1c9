import type { Database } from '../../platform/database/adapter.ts';

/** The seller of what no dealer, garage or member sells: the market itself. It is there from the first migration on. */
export async function findMarketSeller(db: Database): Promise<number> {
  const { id } = await db.selectFrom('seller').select('id').where('kind', '=', 'market').executeTakeFirstOrThrow();
  return id;
}

type Owner = 'dealer_id' | 'garage_id';

/** The sellers of dealers or garages, by the id of each. */
export async function findSellersOf(
  db: Database,
  owner: Owner,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('seller').select(['id', owner]).where(owner, 'in', ids).execute();
  return new Map(rows.map((row) => [row[owner] ?? 0, row.id]));
}

/** Those of these sellers that are paused or suspended: nothing of theirs is shown. */
export async function findStoppedSellers(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('seller')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '<>', 'active')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Those of these dealers or garages that act for themselves: somebody is a member, or something was put on sale by their own
 * hands. No file deletes them.
 */
export async function findActing(db: Database, owner: Owner, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('seller')
    .select(owner)
    .where(owner, 'in', ids)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('seller_member').select('account_id').whereRef('seller_id', '=', 'seller.id')),
        exists(
          selectFrom('listing')
            .select('listing.id')
            .whereRef('seller_id', '=', 'seller.id')
            .where('origin', '<>', 'import'),
        ),
      ]),
    )
    .execute();
  return new Set(rows.map((row) => row[owner] ?? 0));
}
