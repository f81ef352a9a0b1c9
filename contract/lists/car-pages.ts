import { slugOf } from '../values/slug.ts';
import { CAR_LIST } from './car-list.data.ts';
import type { CarListQuery } from './car-list.ts';
import { countChoices, everythingIn } from './list-query.ts';

/** Pages of lists that are searched for: /cars/toyota/premio/kampala, /cars/suv. Each is the list of cars with these filters. */
export const CAR_PAGES_PATH = '/cars';
/** Cars with which a page comes. */
export const CAR_PAGE_CARS = 3;
/** Days without a car after which a page goes. */
export const CAR_PAGE_DAYS = 30;

/** The names of a page: a body type, or a make and perhaps its model; and a place, which is a part of cars' locations. */
export interface CarPageNames {
  category?: string | undefined;
  make?: string | undefined;
  model?: string | undefined;
  place?: string | undefined;
}

/** Returns the path of a page, whether or not it is there. */
export const carPagePath = ({ category, make, model, place }: CarPageNames): string =>
  [
    CAR_PAGES_PATH,
    ...[category, make, model, place].flatMap((name) => (name ? encodeURIComponent(slugOf(name)) : [])),
  ].join('/');

/** Returns the list that a page shows. */
export const carPageQuery = ({ category, make, model, place }: CarPageNames): CarListQuery => ({
  ...everythingIn(CAR_LIST),
  categories: category ? [category] : [],
  makes: make ? [make] : [],
  models: model ? [model] : [],
  location: place,
});

const atMostOne = ({ length }: readonly string[]) => length <= 1;

/** Returns the names of the page that shows the same list; undefined for a list that no page shows, by its kind of filters. */
export function carPageNames({ page: _page, ...query }: CarListQuery): CarPageNames | undefined {
  const { categories, makes, models, location, sort } = query;
  const isOne = [categories, makes, models].every(atMostOne);
  const isOfPage = categories.length + Math.max(makes.length, models.length) === 1;
  const chosen = [...categories, ...makes, ...models].length + (location === undefined ? 0 : 1);
  if (!isOne || !isOfPage || sort !== 'newest' || countChoices({ ...query, page: 1 }) !== chosen) return undefined;
  return { category: categories[0], make: makes[0], model: models[0], place: location };
}
