import type { KeptKind } from '#contract/accounts.ts';
import { CAR_SUMMARY, type CarSummary } from '#contract/cars.ts';
import { parsePage } from '#contract/list-query.ts';
import { type Api, ApiFailure, type Entry, readEntries, readNumber } from '../api-client.ts';
import { type EntryPage, listEntryPage } from '../entry-pages.ts';
import { memberApi } from '../member-api.ts';
import { clearStorage, readSession } from '../session.ts';

/** A record of a member's list. Its car is null once it is no longer on sale. */
export interface KeptCar {
  recordId: number;
  car: CarSummary | null;
}

type KeptCarPage = EntryPage<KeptCar>;

export interface KeptCarsData {
  kind: KeptKind;
  userId: number;
  /** Null if it could not be loaded. */
  list: KeptCarPage | null;
}

type ReadCar = (entry: Entry) => CarSummary;

interface Wanted {
  kind: KeptKind;
  userId: number;
  page: number;
  readCar: ReadCar;
}

/** One page of what a member keeps, the latest first; a page past the end is the last one. Throws ApiFailure. */
export const listKeptCars = (api: Api, { kind, userId, page, readCar }: Wanted): Promise<KeptCarPage> =>
  listEntryPage(
    api,
    `/api/${kind}`,
    {
      filters: { user: { id: { $eq: userId } } },
      populate: { car: CAR_SUMMARY },
      sort: 'createdAt:desc',
    },
    page,
    (entry) => {
      const [car] = readEntries(entry.car);
      return { recordId: readNumber(entry.id) ?? 0, car: car ? readCar(car) : null };
    },
  );

/**
 * The `clientLoader` of a member's list: what it shows is nobody else's, so no server fills it. Null where nobody is
 * signed in, whom the frame leads to the sign-in page.
 */
export const keptCarsLoader =
  (kind: KeptKind, readCar: ReadCar) =>
  async ({ url }: { url: URL }): Promise<KeptCarsData | null> => {
    const userId = readSession()?.userId;
    if (userId === undefined) return null;
    const page = parsePage(url.searchParams);
    try {
      return { kind, userId, list: await listKeptCars(memberApi, { kind, userId, page, readCar }) };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) clearStorage();
      return { kind, userId, list: null };
    }
  };
