import type { FavouriteKind } from '#contract/accounts/accounts.ts';
import { CAR_SUMMARY, type CarSummary } from '#contract/catalogue/cars.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { parsePage } from '#contract/lists/list-query.ts';
import { type Api, ApiFailure } from '../lib/api-client.ts';
import { type EntryPage, listEntryPage } from '../lib/entry-pages.ts';
import { memberApi } from '../lib/member-api.ts';
import { readSession } from '../lib/session.ts';
import { clearStorage } from '../lib/session-changes.ts';

/** An entry of the member's list. `car` is null if the car is no longer on sale. */
export interface Favourite {
  recordId: number;
  car: CarSummary | null;
}

type FavouritePage = EntryPage<Favourite>;

export interface FavouritesData {
  kind: FavouriteKind;
  userId: number;
  /** A page of the member's saved or liked cars; null if it could not be loaded. */
  list: FavouritePage | null;
}

type ReadCar = (entry: Entry<'cars', typeof CAR_SUMMARY>) => CarSummary;

interface FavouritesQuery {
  kind: FavouriteKind;
  userId: number;
  page: number;
  readCar: ReadCar;
}

/** Returns one page of a member's list, latest first; for a number that is too high, the last page. Throws ApiFailure. */
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
 * Returns the `clientLoader` of a member's list; there is no server loader, because the list is private. It loads null for a visitor, and
 * AccountLayout then leads to the sign-in page.
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
