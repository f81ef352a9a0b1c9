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

/** Of a private seller or the market, what anybody may know. Undefined where nothing of theirs was ever on sale. */
export async function findPublicSeller(db: Database, documentId: string) {
  return db
    .selectFrom('seller')
    .leftJoin('place', 'place.id', 'seller.place_id')
    .select(['seller.document_id as documentId', 'seller.kind', 'seller.name', 'place.name as location'])
    .select('seller.created_at')
    .where('seller.document_id', '=', documentId)
    .where('seller.kind', 'in', ['private', 'market'])
    .where('seller.state', '=', 'active')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('listing')
          .select('listing.id')
          .whereRef('listing.seller_id', '=', 'seller.id')
          .where('listing.first_published_at', 'is not', null),
      ),
    )
    .executeTakeFirst();
}
