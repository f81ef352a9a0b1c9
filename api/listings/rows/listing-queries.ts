import { sql } from 'kysely';
import { LISTING_OUTCOMES } from '#contract/listing-outcomes.ts';
import {
  LISTING_STATE_NAMES,
  LISTING_STATES,
  LIVE_STATES,
  type ListingState,
  UNFINISHED_STATES,
} from '#contract/listing-states.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { ListingOrigin } from '../../schema/selling-tables.ts';

/** The reason that is stored when an operator's file withdraws an ad. */
export const BY_FILE = 'file';

/** The column by which a listing refers to its car or part. */
export type ListedKey = 'car_id' | 'spare_part_id';

/** The columns of a listing that decide how an operator's file may change it. */
export interface FileListing {
  state: ListingState;
  reason: string | null;
  origin: ListingOrigin;
  /** The last values that files gave for fields which were changed on the market since, by field name. */
  fileValues: Readonly<Record<string, unknown>>;
}

/**
 * Returns whether an operator's file decides if the listing is on sale. It does not if the listing was sold, withdrawn or removed on the
 * market.
 */
export const isFilesToPublish = ({ state, reason }: Pick<FileListing, 'state' | 'reason'>): boolean =>
  LISTING_STATES[state].obeysFiles === 'always' ||
  (LISTING_STATES[state].obeysFiles === 'if by file' && reason === BY_FILE);

/** The same condition in SQL, on the columns of `listing`. */
export const areFilesToPublish = () => {
  const states = (obeys: 'always' | 'if by file') =>
    sql.join(LISTING_STATE_NAMES.filter((state) => LISTING_STATES[state].obeysFiles === obeys));
  return sql`(state in (${states('always')}) or (state in (${states('if by file')}) and coalesce(reason, '') = ${BY_FILE}))`;
};

/** The SQL condition for ads that staff may see. A draft that was never sent may be seen only by its writer. */
export const WERE_SENT = sql<boolean>`(listing.state not in (${sql.join(UNFINISHED_STATES)}) or listing.first_published_at is not null)`;

/** Returns the availability of the car or part that buyers see for this state. */
export const availabilityIn = (state: ListingState) => LISTING_OUTCOMES[LISTING_STATES[state].outcome].availability;

/** Returns the listings of cars or parts, by the id of the car or part. */
export async function findFileListings(
  db: Database,
  key: ListedKey,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FileListing>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('listing')
    .select([key, 'state', 'reason', 'origin', 'file_values'])
    .where(key, 'in', ids)
    .execute();
  return new Map(
    rows.map(({ file_values, ...row }) => [row[key] ?? 0, { ...row, fileValues: JSON.parse(file_values ?? '{}') }]),
  );
}

/** Returns how many ads a seller has on sale or waiting to go on sale. The ad with the id `except` is not counted. */
export async function countLive(db: Database, sellerId: number, except = 0): Promise<number> {
  const { live } = await db
    .selectFrom('listing')
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .where('seller_id', '=', sellerId)
    .where('state', 'in', LIVE_STATES)
    .where('id', '<>', except)
    .executeTakeFirstOrThrow();
  return Number(live);
}
