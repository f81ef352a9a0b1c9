import { seededRandom } from './random.ts';

// Many different queries, so that neither a cached answer nor its size favours one side.

/** Names that the catalogue has, the most frequent first. */
export interface CatalogueNames {
  makes: readonly string[];
  categories: readonly string[];
}

const SORTS = ['createdAt:desc', 'createdAt:desc', 'price:asc', 'price:desc', 'year:desc', 'mileage:asc'];
const MILLION = 1_000_000;
const OLDEST_YEAR = 1998;
const SEED = 20_260_901;

/** Queries of the API's list of cars, all different, the same in every run. */
export function filterQueries({ makes, categories }: CatalogueNames, count: number): string[] {
  const random = seededRandom(SEED);
  const whole = (most: number) => Math.floor(random() * most);
  const oneOf = (values: readonly string[]) => values[whole(values.length)] ?? '';
  const queries = new Set<string>();
  while (queries.size < count) {
    const parts: string[] = [];
    // Buyers ask for the frequent makes most.
    if (random() < 0.7) parts.push(`filters[make][name][$eq]=${oneOf(makes.slice(0, 1 + whole(makes.length)))}`);
    if (random() < 0.3) parts.push(`filters[category][name][$eq]=${oneOf(categories)}`);
    if (random() < 0.6) parts.push(`filters[year][$gte]=${OLDEST_YEAR + whole(20)}`);
    if (random() < 0.6) parts.push(`filters[price][$lte]=${(10 + whole(90)) * MILLION}`);
    if (random() < 0.3) parts.push(`filters[price][$gte]=${whole(10) * MILLION}`);
    const page = 1 + (random() < 0.3 ? whole(3) : 0);
    parts.push(`sort=${oneOf(SORTS)}`, `pagination[page]=${page}`, 'pagination[pageSize]=20');
    queries.add(`/api/cars?${parts.join('&')}`);
  }
  return [...queries];
}
