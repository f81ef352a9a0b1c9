import { sql } from 'kysely';
import { carListPath } from '#contract/lists/car-list.ts';
import { type CarPageNames, carPagePath, carPageQuery } from '#contract/lists/car-pages.ts';
import { PAGES } from '#contract/pages.ts';
import { isPublished } from '../../platform/content/filter-sql.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import type { CarPages } from '../cars/pages/car-page-queries.ts';
import type { SitemapEntry } from './sitemap-xml.ts';

const FIXED_PATHS = PAGES.filter(({ inSitemap }) => inSitemap).map(({ path }) => path);

type Dictionary = 'make' | 'model' | 'category';

const isPublic = (name: Dictionary) => sql`${isPublished(name)} and exists (
  select 1 from car where ${sql.ref(`car.${name}_id`)} = ${sql.ref(`${name}.id`)} and ${isPublished('car')}
)`;

async function listNamesWithCars({ db }: DatabaseAdapter, table: 'make' | 'category'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where ${isPublic(table)} order by id
  `.execute(db);
  return rows.map(({ name }) => name);
}

async function listModelsWithCars({ db }: DatabaseAdapter): Promise<{ make: string; model: string }[]> {
  const { rows } = await sql<{ make: string; model: string }>`
    select make.name as make, model.name as model from model join make on make.id = model.make_id
    where ${isPublic('model')} and ${isPublished('make')} order by model.id
  `.execute(db);
  return rows;
}

/**
 * Returns the public pages that do not show a single entry: fixed pages, car pages, and filtered lists by make, model or body type for
 * which there is no car page.
 */
export async function listPages(adapter: DatabaseAdapter, carPages: CarPages): Promise<SitemapEntry[]> {
  const [pages, makes, models, categories] = await Promise.all([
    carPages.list(),
    listNamesWithCars(adapter, 'make'),
    listModelsWithCars(adapter),
    listNamesWithCars(adapter, 'category'),
  ]);
  const known = new Set(pages.map(({ path }) => path));
  const lists: CarPageNames[] = [
    ...makes.map((make) => ({ make })),
    ...categories.map((category) => ({ category })),
    ...models,
  ];
  const others = lists.filter((names) => !known.has(carPagePath(names)));
  return [
    ...FIXED_PATHS.map((path) => ({ path })),
    ...pages.map(({ path, newest }) => ({ path, updatedAt: newest })),
    ...others.map((names) => ({ path: carListPath(carPageQuery(names)) })),
  ];
}
