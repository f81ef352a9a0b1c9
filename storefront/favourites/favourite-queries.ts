import type { FavouriteKind } from '#contract/accounts/accounts.ts';
import { CAR_SUMMARY, type CarSummary } from '#contract/catalogue/cars.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { parsePage } from '#contract/lists/list-query.ts';
import { type Api, ApiFailure } from '../lib/api-client.ts';
import { type EntryPage, listEntryPage } from '../lib/entry-pages.ts';
import { memberApi } from '../lib/member-api.ts';
import { readSession } from '../lib/session.ts';
import { clearStorage } from '../lib/session-changes.ts';

/** A record of a member's list. Its car is null once it is no longer on sale. */
export interface Favourite {
  recordId: number;
  car: CarSummary | null;
}

type FavouritePage = EntryPage<Favourite>;

export interface FavouritesData {
  kind: FavouriteKind;
  userId: number;
  /** Null if it could not be loaded. */
  list: FavouritePage | null;
}

type ReadCar = (entry: Entry<'cars', typeof CAR_SUMMARY>) => CarSummary;

interface FavouritesQuery {
  kind: FavouriteKind;
  userId: number;
  page: number;
  readCar: ReadCar;
}

/** Returns one page of a member's list, the latest first; a page past the end is the last one. Throws ApiFailure. */
export const listFavourites = (api: Api, { kind, userId, page, readCar }: FavouritesQuery): Promise<FavouritePage> =>
  listEntryPage(
    api,
    kind,
    {
      selection: { populate: { car: CAR_SUMMARY } },
      read: ({ id, car: [car] }) => ({ recordId: id, car: car ? readCar(car) : null }),
    },
    { filters: { user: { id: { $eq: userId } } }, sort: 'createdAt:desc', page },
  );

/**
 * Returns the `clientLoader` of a member's list. It is private, so no server renders it. Null for a visitor who is not signed in; the frame
 * leads them to the sign-in page.
 */
export const favouritesLoader =
  (kind: FavouriteKind, readCar: ReadCar) =>
  async ({ url }: { url: URL }): Promise<FavouritesData | null> => {
    const userId = readSession()?.userId;
    if (userId === undefined) return null;
    const page = parsePage(url.searchParams);
    try {
      return { kind, userId, list: await listFavourites(memberApi, { kind, userId, page, readCar }) };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) clearStorage();
      return { kind, userId, list: null };
    }
  };
