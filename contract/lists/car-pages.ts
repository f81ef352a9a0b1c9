import { slugOf } from '../values/slug.ts';
import { CAR_LIST } from './car-list.data.ts';
import type { CarListQuery } from './car-list.ts';
import { countChoices, everythingIn } from './list-query.ts';

/** Popular lists of cars have pages of their own below this path, for example /cars/toyota/premio/kampala and /cars/suv. */
export const CAR_PAGES_PATH = '/cars';
/** The number of matching cars at which a make, model or body type gets a page of its own, alone or with a place. */
export const CAR_PAGE_CARS = 3;
/** Days after which a car page that has no matching cars is removed. */
export const CAR_PAGE_DAYS = 30;

/** The names that a page's address consists of: a body type, or a make with or without a model; and a place that is part of the cars' location. */
export interface CarPageNames {
  category?: string | undefined;
  make?: string | undefined;
  model?: string | undefined;
  place?: string | undefined;
}

/** Returns the path of the car page with these names, whether or not that page exists. */
export const carPagePath = ({ category, make, model, place }: CarPageNames): string =>
  [
    CAR_PAGES_PATH,
    ...[category, make, model, place].flatMap((name) => (name ? encodeURIComponent(slugOf(name)) : [])),
  ].join('/');

/** Returns the query of the list of cars that the car page with these names shows. */
export const carPageQuery = ({ category, make, model, place }: CarPageNames): CarListQuery => ({
  ...everythingIn(CAR_LIST),
  categories: category ? [category] : [],
  makes: make ? [make] : [],
  models: model ? [model] : [],
  location: place,
});

const atMostOne = ({ length }: readonly string[]) => length <= 1;

/** Returns the names of the car page that shows the same cars as this query; undefined if no car page can have such filters. */
export function carPageNames({ page: _page, ...query }: CarListQuery): CarPageNames | undefined {
  const { categories, makes, models, location, sort } = query;
  const isOne = [categories, makes, models].every(atMostOne);
  const isOfPage = categories.length + Math.max(makes.length, models.length) === 1;
  const chosen = [...categories, ...makes, ...models].length + (location === undefined ? 0 : 1);
  if (!isOne || !isOfPage || sort !== 'relevance' || countChoices({ ...query, page: 1 }) !== chosen) return undefined;
  return { category: categories[0], make: makes[0], model: models[0], place: location };
}
