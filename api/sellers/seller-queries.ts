import { type RawBuilder, sql } from 'kysely';
import { SELLING_STATES, sellerPath } from '#contract/sellers/sellers.ts';
import { foldedName } from '#contract/values/market-names.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';

/**
 * Returns the id of the market itself as a seller, to which listings without a dealer, garage or member belong. The first migration creates
 * it.
 */
export async function findMarketSeller(db: Database): Promise<number> {
  const { id } = await db.selectFrom('seller').select('id').where('kind', '=', 'market').executeTakeFirstOrThrow();
  return id;
}

type Owner = 'dealer_id' | 'garage_id';

/** Returns the sellers of dealers or garages, by the id of the dealer or garage. */
export async function findSellersOf(
  db: Database,
  owner: Owner,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('seller').select(['id', owner]).where(owner, 'in', ids).execute();
  return new Map(rows.map((row) => [row[owner] ?? 0, row.id]));
}

/** Returns the ids of the sellers, among these, that are paused or suspended: nothing of theirs is shown. */
export async function findStoppedSellers(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('seller')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'not in', SELLING_STATES)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the ids of the dealers or garages, among these, that are active on the market: they have a member, an invitation, or an ad that
 * no operator's file created. Operators' files never delete such dealers or garages.
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
        exists(selectFrom('seller_invite').select('hash').whereRef('seller_invite.seller_id', '=', 'seller.id')),
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

/** Returns a seller's public name; undefined if there is no such seller. */
export async function findSellerName(db: Database, id: number): Promise<string | undefined> {
  const seller = await db
    .selectFrom('seller')
    .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
    .leftJoin('garage', 'garage.id', 'seller.garage_id')
    .select(['dealer.dealer_name', 'garage.name as garage_name', 'seller.name'])
    .where('seller.id', '=', id)
    .executeTakeFirst();
  return seller && (seller.dealer_name ?? seller.garage_name ?? seller.name ?? '');
}

/** Returns whether a seller has members. */
export async function hasMembers(db: Database, id: number): Promise<boolean> {
  const member = await db
    .selectFrom('seller_member')
    .select('account_id')
    .where('seller_id', '=', id)
    .executeTakeFirst();
  return member !== undefined;
}

/** A dealer or garage in the form in which commands on the server look it up by name. */
export interface NamedSeller {
  id: number;
  kind: 'dealer' | 'garage';
  name: string;
  reference: string;
}

/** Returns the dealers and garages with this reference or, if there are none, those with this name in any case. */
export async function findSellersCalled(
  db: Database,
  adapter: Pick<DatabaseAdapter, 'foldedText'>,
  text: string,
): Promise<NamedSeller[]> {
  const all = sql<NamedSeller>`
    select seller.id, 'dealer' as kind, dealer_name as name, reference from seller join dealer on dealer.id = dealer_id
    union all
    select seller.id, 'garage', garage.name, reference from seller join garage on garage.id = garage_id`;
  const called = async (condition: RawBuilder<unknown>) =>
    (await sql<NamedSeller>`select * from (${all}) as known where ${condition} order by kind, reference`.execute(db))
      .rows;
  const byReference = await called(sql`reference = ${text}`);
  if (byReference.length > 0) return byReference;
  return called(sql`${adapter.foldedText(sql`name`)} = ${adapter.foldedText(sql`cast(${text} as text)`)}`);
}

/**
 * Returns the dealer or garage that already has this name, ignoring case, blanks, hyphens and accents. `ownId`: one that is not compared.
 */
export async function findFirmNamed(
  db: Database,
  { kind, name, ownId = 0 }: { kind: 'dealer' | 'garage'; name: string; ownId?: number },
) {
  const [table, owner, column] =
    kind === 'dealer' ? (['dealer', 'dealer_id', 'dealer_name'] as const) : (['garage', 'garage_id', 'name'] as const);
  const { rows } = await sql<{ id: number; documentId: string; name: string }>`
    select seller.id, seller.document_id as "documentId", firm.${sql.ref(column)} as name
    from ${sql.table(table)} as firm join seller on ${sql.ref(owner)} = firm.id
    where seller.id <> ${ownId}`.execute(db);
  const folded = foldedName(name);
  return rows.find((row) => foldedName(row.name) === folded);
}

/** Returns the public data of a private seller or the market; undefined if it never had anything on sale. */
export async function findPublicSeller(db: Database, documentId: string) {
  return db
    .selectFrom('seller')
    .leftJoin('place', 'place.id', 'seller.place_id')
    .select(['seller.document_id as documentId', 'seller.kind', 'seller.name', 'place.name as location'])
    .select(['seller.created_at', 'seller.answers_within', 'seller.checked', 'seller.checked_on as checkedOn'])
    .where('seller.document_id', '=', documentId)
    .where('seller.kind', 'in', ['private', 'market'])
    .where('seller.state', 'in', SELLING_STATES)
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

/** Returns the path of a seller's public page; null if it has none. */
export async function findSellerPath(db: Database, id: number): Promise<string | null> {
  const seller = await db
    .selectFrom('seller')
    .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
    .leftJoin('garage', 'garage.id', 'seller.garage_id')
    .select(['seller.document_id', 'dealer.document_id as dealer', 'dealer.published_at as dealerPublished'])
    .select(['garage.document_id as garage', 'garage.published_at as garagePublished'])
    .where('seller.id', '=', id)
    .executeTakeFirst();
  if (!seller) return null;
  if (seller.dealer !== null) return seller.dealerPublished === null ? null : `/dealer-cars/${seller.dealer}`;
  if (seller.garage !== null) return seller.garagePublished === null ? null : `/garage-spareparts/${seller.garage}`;
  return (await findPublicSeller(db, seller.document_id)) ? sellerPath(seller.document_id) : null;
}
