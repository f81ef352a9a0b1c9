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
