import { slugOf } from '../values/slug.ts';
import { CAR_LIST } from './car-list.data.ts';
import type { CarListQuery } from './car-list.ts';
import { countChoices, everythingIn } from './list-query.ts';

/** The path below which popular lists have pages of their own: /cars/toyota/premio/kampala, /cars/suv. Each shows the list of cars with these filters. */
export const CAR_PAGES_PATH = '/cars';
/** A page comes into being when this many cars match it. */
export const CAR_PAGE_CARS = 3;
/** A page is given up after this many days without a matching car. */
export const CAR_PAGE_DAYS = 30;

/** The names that a page's address consists of: a body type, or a make with or without a model; and a place that is part of the cars' location. */
export interface CarPageNames {
  category?: string | undefined;
  make?: string | undefined;
  model?: string | undefined;
  place?: string | undefined;
}

/** Returns the path of such a page, whether or not the page exists. */
export const carPagePath = ({ category, make, model, place }: CarPageNames): string =>
  [
    CAR_PAGES_PATH,
    ...[category, make, model, place].flatMap((name) => (name ? encodeURIComponent(slugOf(name)) : [])),
  ].join('/');

/** Returns the query of the list that such a page shows. */
export const carPageQuery = ({ category, make, model, place }: CarPageNames): CarListQuery => ({
  ...everythingIn(CAR_LIST),
  categories: category ? [category] : [],
  makes: make ? [make] : [],
  models: model ? [model] : [],
  location: place,
});

const atMostOne = ({ length }: readonly string[]) => length <= 1;

/** Returns the names of the car page that shows the same list as this query; undefined if its filters are such that no page shows it. */
export function carPageNames({ page: _page, ...query }: CarListQuery): CarPageNames | undefined {
  const { categories, makes, models, location, sort } = query;
  const isOne = [categories, makes, models].every(atMostOne);
  const isOfPage = categories.length + Math.max(makes.length, models.length) === 1;
  const chosen = [...categories, ...makes, ...models].length + (location === undefined ? 0 : 1);
  if (!isOne || !isOfPage || sort !== 'relevance' || countChoices({ ...query, page: 1 }) !== chosen) return undefined;
  return { category: categories[0], make: makes[0], model: models[0], place: location };
}
