import { CAR_SUMMARY, type CarSummary } from '#contract/catalogue/cars.ts';
import type { Selection } from '#contract/entities/entry.ts';
import { HOME_SLIDER_CARS } from '#contract/limits.ts';
import type { Api } from '../lib/api-client.ts';
import { carCard } from './car-summary.ts';

const REDUCED_CAR = {
  fields: [...CAR_SUMMARY.fields, 'formerPrice'],
  populate: CAR_SUMMARY.populate,
} as const satisfies Selection<'cars'>;

/** A car whose price was reduced lately, `by` so many whole shillings. */
export interface ReducedCar {
  car: CarSummary;
  by: number;
}

/** Lists the cars whose prices were reduced last. The market itself forgets a reduction after some weeks. */
export async function listReducedCars(api: Api): Promise<ReducedCar[]> {
  const { entries } = await api.list('cars', REDUCED_CAR, {
    filters: { reducedOn: { $null: 'false' } },
    sort: 'reducedOn:desc',
    pagination: { page: 1, pageSize: HOME_SLIDER_CARS, withCount: false },
  });
  return entries.flatMap((entry) => {
    const { price, formerPrice } = entry;
    return price === null || formerPrice === null || formerPrice <= price
      ? []
      : [{ car: carCard(entry), by: formerPrice - price }];
  });
}
