import { sql } from 'kysely';
import { LISTING_STATE_NAMES } from '#contract/listing-states.ts';
import { LISTING_KINDS } from '#contract/listings/listing-fields.ts';
import type { StaffAdList, StaffAdRow } from '#contract/office/staff-ad-schemas.ts';
import { STAFF_AD_FILTERS, type StaffAdFilter } from '#contract/office/staff-ads.ts';
import { foldedName } from '#contract/values/market-names.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { WERE_SENT } from '../listings/rows/listing-queries.ts';
import { listTitlesByDocumentId } from '../listings/rows/listing-title-queries.ts';

/** The filters of the list of ads, as in the list's address. A filter that is '' or missing is not applied. */
export type AdFilter = Readonly<Partial<Record<StaffAdFilter, string | undefined>>>;

const PAGE_SIZE = 25;
const LONGEST_FILTER = 120;

/** Returns the filters of the list of ads that the URL parameters contain. */
export const filterIn = (parameters: URLSearchParams): AdFilter =>
  Object.fromEntries(STAFF_AD_FILTERS.map((name) => [name, (parameters.get(name) ?? '').slice(0, LONGEST_FILTER)]));

/** Returns a query for the ids of entries with this name, ignoring case, blanks, hyphens and accents. */
const idsCalled = (db: Database, table: 'make' | 'model' | 'place', name: string) =>
  db.selectFrom(table).select('id').where('folded', '=', foldedName(name));

/** Returns the list for an SQL `in`: the wanted name if it is one of `names`; otherwise null, which no row equals. */
const someOf = <Name extends string>(names: readonly Name[], wanted: string | undefined) => {
  const found = names.filter((name) => name === wanted);
  return found.length > 0 ? sql<Name>`(${sql.join(found)})` : sql<Name>`(null)`;
};

/** Selects ads. Drafts that were never sent are left out, because only their writers may see them. */
const sentAds = (db: Database) => db.selectFrom('listing').where(WERE_SENT);

/**
 * Selects the ads that match the filters. Sellers are not joined: SQLite would begin with them, and take five times as long.
 */
const ads = (db: Database, { kind, state, make, model, location, seller }: AdFilter) =>
  sentAds(db)
    .leftJoin('car', 'car.id', 'listing.car_id')
    .leftJoin('spare_part', 'spare_part.id', 'listing.spare_part_id')
    .$if(Boolean(kind), (query) => query.where('listing.kind', 'in', someOf(LISTING_KINDS, kind)))
    .$if(Boolean(state), (query) => query.where('listing.state', 'in', someOf(LISTING_STATE_NAMES, state)))
    .$if(Boolean(make), (query) =>
      query.where(({ fn, eb }) =>
        eb(fn.coalesce('car.make_id', 'spare_part.make_id'), 'in', idsCalled(db, 'make', make ?? '')),
      ),
    )
    .$if(Boolean(model), (query) => query.where('car.model_id', 'in', idsCalled(db, 'model', model ?? '')))
    .$if(Boolean(location), (query) =>
      query.where(({ fn, eb }) =>
        eb(fn.coalesce('car.place_id', 'spare_part.place_id'), 'in', idsCalled(db, 'place', location ?? '')),
      ),
    )
    .$if(Boolean(seller), (query) =>
      query.where(({ eb, selectFrom }) =>
        eb(
          'listing.seller_id',
          'in',
          selectFrom('seller')
            .select('id')
            .where('document_id', '=', seller ?? ''),
        ),
      ),
    );

const COUNT = sql<number>`count(*)`.as('count');

export async function countAds(db: Database, filter: AdFilter): Promise<number> {
  const isNarrowed = Object.values(filter).some(Boolean);
  // SQLite would look up the car of each ad even if nothing is asked of it.
  const counted = isNarrowed ? ads(db, filter).select(COUNT) : sentAds(db).select(COUNT);
  const { count } = await counted.executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the documentIds of the ads that match the filters, in the list's order. */
export const listAdIds = (db: Database, filter: AdFilter, most: number) =>
  ads(db, filter)
    .select('listing.document_id')
    .orderBy('listing.created_at', 'desc')
    .orderBy('listing.id', 'desc')
    .limit(most)
    .execute();

/** Returns a page of the ads that match the filters, the newest first. */
export async function listAds(db: Database, filter: AdFilter, page: number): Promise<StaffAdList> {
  const total = await countAds(db, filter);
  const rows = await ads(db, filter)
    .innerJoin('seller', 'seller.id', 'listing.seller_id')
    .leftJoin('place', (join) =>
      join.on((on) => on(on.fn.coalesce('car.place_id', 'spare_part.place_id'), '=', on.ref('place.id'))),
    )
    .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
    .leftJoin('garage', 'garage.id', 'seller.garage_id')
    .select(['listing.document_id', 'listing.kind', 'listing.state', 'listing.created_at'])
    .select(['place.name as location', 'seller.document_id as seller', 'seller.kind as sellerKind'])
    .select(({ fn }) => [
      fn.coalesce('car.price', 'spare_part.price').as('price'),
      fn.coalesce('dealer.dealer_name', 'garage.name', 'seller.name').as('sellerName'),
    ])
    .orderBy('listing.created_at', 'desc')
    .orderBy('listing.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const titles = await listTitlesByDocumentId(db, ['', ...rows.map(({ document_id }) => document_id)]);
  return {
    rows: rows.map(
      ({ document_id, kind, state, created_at, price, location, seller, sellerKind, sellerName }): StaffAdRow => ({
        documentId: document_id,
        title: titles.get(document_id) ?? '',
        kind,
        state,
        price: price === null ? null : Number(price),
        location,
        seller: { documentId: seller, name: sellerName, kind: sellerKind },
        since: isoTime(created_at),
      }),
    ),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  };
}
