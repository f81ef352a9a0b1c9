import type { KeptKind } from '#contract/accounts.ts';
import { CAR_SUMMARY, type CarSummary } from '#contract/cars.ts';
import { LIST_PAGE_SIZE } from '#contract/limits.ts';
import { parseListQuery } from '#contract/list-query.ts';
import { type Api, ApiFailure, type Entry, readEntries, readNumber } from '../api-client.ts';
import { memberApi } from '../member-api.ts';
import { clearStorage, readSession } from '../session.ts';

/** A record of a member's list. Its car is null once it is no longer on sale. */
export interface KeptCar {
  recordId: number;
  car: CarSummary | null;
}

export interface KeptCarPage {
  kept: KeptCar[];
  total: number;
  page: number;
  pageCount: number;
}

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
export async function listKeptCars(api: Api, { kind, userId, page, readCar }: Wanted): Promise<KeptCarPage> {
  const ask = (asked: number) =>
    api.list(`/api/${kind}`, {
      filters: { user: { id: { $eq: userId } } },
      populate: { car: CAR_SUMMARY },
      sort: 'createdAt:desc',
      pagination: { page: asked, pageSize: LIST_PAGE_SIZE },
    });
  const first = await ask(page);
  const isPastEnd = first.entries.length === 0 && first.total > 0;
  const { entries, ...where } = isPastEnd ? await ask(first.pageCount) : first;
  const kept = entries.map((entry) => {
    const [car] = readEntries(entry.car);
    return { recordId: readNumber(entry.id) ?? 0, car: car ? readCar(car) : null };
  });
  return { ...where, kept };
}

/**
 * The `clientLoader` of a member's list: what it shows is nobody else's, so no server fills it. Null where nobody is
 * signed in, whom the frame leads to the sign-in page.
 */
export const keptCarsLoader =
  (kind: KeptKind, readCar: ReadCar) =>
  async ({ url }: { url: URL }): Promise<KeptCarsData | null> => {
    const userId = readSession()?.userId;
    if (userId === undefined) return null;
    const { page } = parseListQuery(url.searchParams);
    try {
      return { kind, userId, list: await listKeptCars(memberApi, { kind, userId, page, readCar }) };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) clearStorage();
      return { kind, userId, list: null };
    }
  };
