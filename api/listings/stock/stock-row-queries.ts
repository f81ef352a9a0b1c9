import { isPublicState, stageOf } from '#contract/listing-states.ts';
import { type ListingValues, listingTitle } from '#contract/listings/listing-fields.ts';
import { EXPIRES_SOON_DAYS, FEW_PHOTOS, type StockTask } from '#contract/office/stock.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { isoTime, isoTimeOrNull } from '../../../platform/iso-time.ts';
import { firstPictures } from '../photos/listing-pictures.ts';
import type { ListingRow } from '../rows/listing-rows.ts';

// Selects ads with the data that the seller's lists show.

export const stockOf = (db: Database) =>
  db
    .selectFrom('listing')
    .leftJoin('car', 'car.id', 'listing.car_id')
    .leftJoin('make', 'make.id', 'car.make_id')
    .leftJoin('model', 'model.id', 'car.model_id')
    .leftJoin('spare_part', 'spare_part.id', 'listing.spare_part_id')
    .select(['listing.id', 'listing.document_id', 'listing.kind', 'listing.state', 'listing.reason', 'listing.patch'])
    .select([
      'listing.submitted_at',
      'listing.expires_at',
      'listing.updated_at',
      'listing.stock_number',
      'listing.origin',
      'listing.first_published_at',
      'listing.state_since',
    ])
    .select(['make.name as make', 'model.name as model', 'car.year', 'car.price', 'car.id as carId', 'car.reference'])
    .select(['spare_part.name', 'spare_part.price as partPrice', 'spare_part.reference as partReference'])
    .select(({ selectFrom }) =>
      selectFrom('listing_photo')
        .select(({ fn }) => fn.countAll<number>().as('photos'))
        .whereRef('listing_photo.listing_id', '=', 'listing.id')
        .as('photos'),
    )
    .select(({ selectFrom }) =>
      selectFrom('car_image')
        .select(({ fn }) => fn.countAll<number>().as('pictures'))
        .whereRef('car_image.car_id', '=', 'listing.car_id')
        .as('pictures'),
    )
    .select(({ selectFrom }) =>
      selectFrom('spare_part_image')
        .select(({ fn }) => fn.countAll<number>().as('partPictures'))
        .whereRef('spare_part_image.spare_part_id', '=', 'listing.spare_part_id')
        .as('partPictures'),
    );

const readAll = (db: Database) => stockOf(db).execute();
export type ReadRow = Awaited<ReturnType<typeof readAll>>[number];

function tasksOf(row: ReadRow, values: ListingValues, photoCount: number, now: number): StockTask[] {
  const { isPublic: isLive, isReturned, isUnfinished } = stageOf(row.state);
  const endsSoon = row.expires_at !== null && row.expires_at - now <= EXPIRES_SOON_DAYS * DAY_MS;
  return definedItems<StockTask>(
    isReturned ? 'declined' : undefined,
    isLive && endsSoon ? 'expires soon' : undefined,
    isLive && photoCount < FEW_PHOTOS ? 'few photos' : undefined,
    isLive && (values.price ?? null) === null ? 'no price' : undefined,
    isUnfinished ? 'unfinished' : undefined,
  );
}

/** A row without its picture. Pictures are looked up only for the rows that are shown. */
export type Row = Omit<StockRow, 'picture'>;

/** Returns the list row of an ad. For a public ad it shows the public values; waiting changes are shown on the ad's own page. */
export function stockRow(row: ReadRow, now: number): Row {
  const { make, model, year, name } = row;
  const patch: ListingValues = row.patch === null || isPublicState(row.state) ? {} : JSON.parse(row.patch);
  const values: ListingValues = {
    make,
    model,
    year,
    name,
    price: row.kind === 'car' ? row.price : row.partPrice,
    ...patch,
  };
  const photoCount = Math.max(...[row.photos, row.pictures, row.partPictures].map((count) => Number(count ?? 0)));
  return {
    documentId: row.document_id,
    kind: row.kind,
    title: listingTitle(row.kind, values),
    state: row.state,
    reason: row.reason,
    price: typeof values.price === 'number' ? values.price : null,
    stockNumber: row.stock_number,
    photoCount,
    isWaiting: row.submitted_at !== null,
    expiresAt: isoTimeOrNull(row.expires_at),
    updatedAt: isoTime(row.updated_at),
    tasks: tasksOf(row, values, photoCount, now),
  };
}

/** Adds the pictures to the rows of a page. */
export async function withPictures<One extends Row>(
  db: Database,
  read: readonly ReadRow[],
  rows: readonly One[],
): Promise<(One & Pick<StockRow, 'picture'>)[]> {
  const ids = new Map(read.map(({ id, document_id }) => [document_id, id]));
  const idOf = ({ documentId }: Row) => ids.get(documentId) ?? 0;
  const pictures = await firstPictures(db, rows.map(idOf), 'sell');
  return rows.map((row) => ({ ...row, picture: pictures.get(idOf(row)) ?? null }));
}

/** Returns an ad as a row of the lists. */
export async function findStockRow(db: Database, { id }: ListingRow, now: number): Promise<StockRow> {
  const read = await stockOf(db).where('listing.id', '=', id).execute();
  const [row] = await withPictures(
    db,
    read,
    read.map((one) => stockRow(one, now)),
  );
  if (!row) throw new Error(`Listing ${id} went while it was read`);
  return row;
}

/** Returns ads as rows of the lists, by their ids. */
export async function findStockRows(
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, StockRow>> {
  if (ids.length === 0) return new Map();
  const read = await stockOf(db).where('listing.id', 'in', ids).execute();
  const rows = await withPictures(
    db,
    read,
    read.map((one) => stockRow(one, now)),
  );
  return new Map(rows.map((row, at) => [read[at]?.id ?? 0, row]));
}
