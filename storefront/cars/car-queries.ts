import { CAR_DETAIL, type CarDetail } from '#contract/car-detail.ts';
import { CAR_SUMMARY, type CarSummary } from '#contract/cars.ts';
import type { Entry, Filters } from '#contract/entities/entry.ts';
import { DOCUMENT_ID } from '#contract/limits.ts';
import { type Api, ApiFailure } from '../lib/api-client.ts';
import { carCard, carSummary } from './car-summary.ts';

function carDetail(entry: Entry<'cars', typeof CAR_DETAIL>): CarDetail {
  const { images: _, category, features, video, dealer_info, ...facts } = entry;
  return {
    ...facts,
    ...carSummary(entry),
    category: category?.name ?? null,
    features: features.map(({ documentId, name }) => ({ documentId, name })),
    // A Strapi says null where there are none.
    video: video?.[0]?.url ?? null,
    dealer: dealer_info && {
      documentId: dealer_info.documentId,
      name: dealer_info.dealerName,
      phonenumber: dealer_info.phonenumber,
    },
  };
}

/** Throws ApiFailure, with status 404 if there is no such car. */
export async function findCar(api: Api, documentId: string): Promise<CarDetail> {
  if (!DOCUMENT_ID.test(documentId)) throw new ApiFailure(404, 'there is no such car');
  return carDetail(await api.find('cars', documentId, CAR_DETAIL));
}

/** The latest cars that a filter lets through, and, if asked, how many there are. */
export async function listLatestCars(api: Api, filters: Filters<'cars'>, limit: number, withCount = false) {
  const { entries, total } = await api.list('cars', CAR_SUMMARY, {
    filters,
    sort: 'createdAt:desc',
    pagination: { page: 1, pageSize: limit, withCount },
  });
  return { cars: entries.map(carCard), total };
}

/** By views of the last 30 days, then the newest. */
export async function listPopularCars(api: Api): Promise<CarSummary[]> {
  const { entries } = await api.list('cars', CAR_SUMMARY, { part: 'popular' });
  return entries.map(carCard);
}

/** The cars with these documentIds, in their order; those that are no longer on sale are missing. */
export async function listCarsById(api: Api, documentIds: string[]): Promise<CarSummary[]> {
  if (documentIds.length === 0) return [];
  const { cars } = await listLatestCars(api, { documentId: { $in: documentIds } }, documentIds.length);
  return documentIds.flatMap((documentId) => cars.find((car) => car.documentId === documentId) ?? []);
}
