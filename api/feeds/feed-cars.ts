import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { car } from '#contract/entities/car.ts';
import { type NameOn, namesOn } from '#contract/entities/entity.ts';
import type { Attributes } from '#contract/entities/entry.ts';
import { SELLING_STATES } from '#contract/sellers/sellers.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { namedValue } from '../listings/rows/named-value-queries.ts';

type Declared = NameOn<typeof car, 'feed'>;

/** A car in a feed: only public facts, and no phone number. Price in shillings, mileage in km. */
export type FeedCar = {
  [Name in Declared]: Name extends keyof Attributes<'cars'> ? Attributes<'cars'>[Name] : string | null;
} & {
  documentId: string;
  /** ms */
  createdAt: number;
  updatedAt: number;
  availability: string | null;
  dealerId: string | null;
  dealerName: string | null;
  privateSellerId: string | null;
  privateSellerName: string | null;
  /** Names of picture files, the ad's first picture first. */
  pictures: string[];
};

/** Whose cars a feed contains: everybody's, those that the market itself sells, or one seller's. */
export type FeedScope = { kind: 'all' | 'market' } | { kind: 'dealer' | 'private'; id: number };

/** Reading this many cars takes some 3 ms, during which SQLite blocks all requests. */
const CARS_AT_ONCE = 100;
const MOST_PICTURES = 10;
/** After each portion the feed pauses for this multiple of the time that the portion took, so that other requests are answered. */
const PAUSE_TIMES = 2;

const CONDITIONS: Record<FeedScope['kind'], (id: number) => RawBuilder<unknown>> = {
  all: () => sql`1 = 1`,
  market: () => sql`car.dealer_id is null and car.private_seller_id is null`,
  dealer: (id) => sql`car.dealer_id = ${id}`,
  private: (id) => sql`car.private_seller_id = ${id}`,
};

type CarRow = Omit<FeedCar, 'pictures'> & { id: number };

const DECLARED = sql.join(namesOn(car, 'feed').map((name) => sql`${namedValue(car, name)} as ${sql.id(name)}`));

const carsAfter = (after: number, scope: FeedScope) => sql<CarRow>`
  select car.id, car.document_id as "documentId", car.created_at as "createdAt", car.updated_at as "updatedAt",
    ${DECLARED}, car.availability,
    dealer.document_id as "dealerId", dealer.dealer_name as "dealerName",
    seller.document_id as "privateSellerId", seller.name as "privateSellerName"
  from car
    left join dealer on dealer.id = car.dealer_id and dealer.published_at is not null
    left join seller on seller.id = car.private_seller_id
  where car.id > ${after} and car.published_at is not null
    and ${CONDITIONS[scope.kind]('id' in scope ? scope.id : 0)}
  order by car.id limit ${CARS_AT_ONCE}`;

async function picturesOf(db: Database, ids: readonly number[]): Promise<Map<number, string[]>> {
  const pictures = new Map<number, string[]>();
  if (ids.length === 0) return pictures;
  const rows = await db
    .selectFrom('car_image')
    .innerJoin('media', 'media.id', 'car_image.media_id')
    .select(['car_image.car_id', 'media.hash', 'media.ext'])
    .where('car_id', 'in', ids)
    .where('position', '<', MOST_PICTURES)
    .orderBy('car_id')
    .orderBy('position')
    .execute();
  for (const { car_id, hash, ext } of rows) {
    const own = pictures.get(car_id) ?? [];
    own.push(`${hash}${ext}`);
    pictures.set(car_id, own);
  }
  return pictures;
}

/** Yields the cars on sale in portions, so that a million of them need no more memory than one portion. */
export async function* feedCars(db: Database, scope: FeedScope): AsyncGenerator<FeedCar[]> {
  for (let after = 0; ; ) {
    const startedAt = performance.now();
    const { rows } = await carsAfter(after, scope).execute(db);
    const pictures = await picturesOf(
      db,
      rows.map(({ id }) => id),
    );
    yield rows.map(({ id, ...car }) => ({ ...car, pictures: pictures.get(id) ?? [] }));
    const last = rows.at(-1);
    if (!last || rows.length < CARS_AT_ONCE) return;
    after = last.id;
    await pause(PAUSE_TIMES * (performance.now() - startedAt));
  }
}

/** Returns the scope for a seller's documentId; undefined if the seller is not public, or has no cars. */
export async function findFeedScope(db: Database, documentId: string): Promise<FeedScope | undefined> {
  const seller = await db
    .selectFrom('seller')
    .select(['id', 'kind', 'dealer_id'])
    .where('document_id', '=', documentId)
    .where('state', 'in', SELLING_STATES)
    .where('kind', '<>', 'garage')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('kind', '=', 'dealer'),
        exists(
          selectFrom('listing')
            .select('listing.id')
            .whereRef('listing.seller_id', '=', 'seller.id')
            .where('listing.first_published_at', 'is not', null),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!seller) return undefined;
  if (seller.kind === 'market') return { kind: 'market' };
  if (seller.kind === 'private') return { kind: 'private', id: seller.id };
  return seller.dealer_id === null ? undefined : { kind: 'dealer', id: seller.dealer_id };
}
