import { CAR_SUMMARY, type CarSummary } from '#contract/catalogue/cars.ts';
import type { Filters } from '#contract/entities/entry.ts';
import type { Api } from '../lib/api-client.ts';
import { carCard } from './car-summary.ts';

/** Returns the latest cars that match a filter and, if requested, their number. */
export async function listLatestCars(api: Api, filters: Filters<'cars'>, limit: number, withCount = false) {
  const { entries, total } = await api.list('cars', CAR_SUMMARY, {
    filters,
    sort: 'createdAt:desc',
    pagination: { page: 1, pageSize: limit, withCount },
  });
  return { cars: entries.map(carCard), total };
}

/** Lists cars by their views in the last 30 days, the newest first among equals. */
export async function listPopularCars(api: Api): Promise<CarSummary[]> {
  const { entries } = await api.list('cars', CAR_SUMMARY, { part: 'popular' });
  return entries.map(carCard);
}

/** Returns the cars with these documentIds, in their order, without those that are no longer on sale. */
export async function listCarsById(api: Api, documentIds: string[]): Promise<CarSummary[]> {
  if (documentIds.length === 0) return [];
  const { cars } = await listLatestCars(api, { documentId: { $in: documentIds } }, documentIds.length);
  return documentIds.flatMap((documentId) => cars.find((car) => car.documentId === documentId) ?? []);
}
