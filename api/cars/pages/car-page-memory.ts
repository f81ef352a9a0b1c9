import { CAR_PAGE_CARS, CAR_PAGE_DAYS } from '#contract/lists/car-pages.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { CarPageKey } from './car-page-names.ts';

/** A row of the table `car_page`. */
export interface StoredPage {
  category_id: number;
  make_id: number;
  model_id: number;
  place: string;
  emptied_at: number | null;
}

type StoredKey = Omit<StoredPage, 'emptied_at'>;

export const storedKey = ({ category, make, model, place }: CarPageKey): StoredKey => ({
  category_id: category?.id ?? 0,
  make_id: make?.id ?? 0,
  model_id: model?.id ?? 0,
  place: place?.slug ?? '',
});

export const textOfKey = ({ category_id, make_id, model_id, place }: StoredKey): string =>
  `${category_id} ${make_id} ${model_id} ${place}`;

/** Returns whether a page without cars is still shown. `emptied_at`: since when it has none. */
export const isKept = ({ emptied_at }: Pick<StoredPage, 'emptied_at'>, now: number): boolean =>
  emptied_at === null || now - emptied_at < CAR_PAGE_DAYS * DAY_MS;

export const hasEnough = (count: number): boolean => count >= CAR_PAGE_CARS;

export const listStoredPages = (db: Database): Promise<StoredPage[]> =>
  db.selectFrom('car_page').select(['category_id', 'make_id', 'model_id', 'place', 'emptied_at']).execute();

export async function isKeptPage(db: Database, key: CarPageKey, now: number): Promise<boolean> {
  const stored = await onePage(db, storedKey(key)).executeTakeFirst();
  return stored !== undefined && isKept(stored, now);
}

const onePage = (db: Database, { category_id, make_id, model_id, place }: StoredKey) =>
  db
    .selectFrom('car_page')
    .select('emptied_at')
    .where('make_id', '=', make_id)
    .where('model_id', '=', model_id)
    .where('category_id', '=', category_id)
    .where('place', '=', place);
