import { CAR_SUMMARY, type CarSummary } from '#contract/catalogue/cars.ts';
import type { Filters } from '#contract/entities/entry.ts';
import type { Api } from '../lib/api-client.ts';
import { carCard } from './car-summary.ts';

/** Returns the latest cars that match a filter and, if requested, the number of all matching cars. */
export async function listLatestCars(api: Api, filters: Filters<'cars'>, limit: number, withCount = false) {
  const { entries, total } = await api.list('cars', CAR_SUMMARY, {
    filters,
    sort: 'createdAt:desc',
    pagination: { page: 1, pageSize: limit, withCount },
  });
  return { cars: entries.map(carCard), total };
}

/** Lists the cars with the most views in the last 30 days; among equals, the newest first. */
export async function listPopularCars(api: Api): Promise<CarSummary[]> {
  const { entries } = await api.list('cars', CAR_SUMMARY, { part: 'popular' });
  return entries.map(carCard);
}

/** Returns the cars with these documentIds, in this order. Cars that are no longer on sale are left out. */
export async function listCarsById(api: Api, documentIds: string[]): Promise<CarSummary[]> {
  if (documentIds.length === 0) return [];
  const { cars } = await listLatestCars(api, { documentId: { $in: documentIds } }, documentIds.length);
  return documentIds.flatMap((documentId) => cars.find((car) => car.documentId === documentId) ?? []);
}
