import type { ListingFormChoices } from '#contract/office/form-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { usualReviewMinutes } from '../review/review-queries.ts';

const inOrder = (names: readonly string[]) => [...names].sort((a, b) => a.localeCompare(b, 'en'));

async function listNames(db: Database, table: 'category' | 'spare_category' | 'feature'): Promise<string[]> {
  const rows = await db.selectFrom(table).select('name').where('published_at', 'is not', null).execute();
  return inOrder(rows.map(({ name }) => name));
}

/** Returns the names that the form offers, such as makes and models. It reads small tables only. */
export async function listFormChoices(db: Database): Promise<ListingFormChoices> {
  const makes = await db.selectFrom('make').select(['id', 'name']).where('published_at', 'is not', null).execute();
  const models = await db
    .selectFrom('model')
    .select(['make_id', 'name'])
    .where('published_at', 'is not', null)
    .execute();
  const ofMakes = Map.groupBy(models, ({ make_id }) => make_id);
  const named = makes.map(({ id, name }) => ({
    name,
    models: inOrder((ofMakes.get(id) ?? []).map((model) => model.name)),
  }));
  return {
    makes: named.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    categories: await listNames(db, 'category'),
    spareCategories: await listNames(db, 'spare_category'),
    features: await listNames(db, 'feature'),
    usualMinutes: await usualReviewMinutes(db),
  };
}
