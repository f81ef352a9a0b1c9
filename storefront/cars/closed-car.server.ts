import type { CarSummary } from '#contract/catalogue/cars.ts';
import type { Filters } from '#contract/entities/entry.ts';
import { ALIKE_LISTINGS } from '#contract/limits.ts';
import type { ClosedFacts } from '#contract/listings/closed-listing-schemas.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import type { Api } from '../lib/api-client.ts';
import { carTitle } from '../lib/car-title.ts';
import { listLatestCars } from './car-queries.ts';

const named = (name: string) => ({ name: { $eq: name } });

/** Returns queries for cars similar to one that is no longer for sale, the most similar first: same model, same make and body type, same make. */
function listsOfCarsLike(api: Api, { make, model, category }: ClosedFacts): (() => Promise<CarSummary[]>)[] {
  if (make === null) return [];
  const list = (filters: Filters<'cars'>) => async () => (await listLatestCars(api, filters, ALIKE_LISTINGS)).cars;
  return definedItems(
    model === null ? undefined : list({ make: named(make), model: named(model) }),
    category === null ? undefined : list({ make: named(make), category: named(category) }),
    list({ make: named(make) }),
  );
}

/** The page of a car that is no longer for sale. */
export const CLOSED_CAR = { kind: 'car', titleOf: carTitle, listsAlike: listsOfCarsLike } as const;
