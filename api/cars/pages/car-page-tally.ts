import { definedItems } from '#contract/values/defined-only.ts';
import type { Combination } from '../../../platform/search/count-together.ts';
import type { SearchIndex } from '../../../platform/search/search-index.ts';
import { storedKey, textOfKey } from './car-page-memory.ts';
import { type CarNames, type CarPageKey, isReachable } from './car-page-names.ts';

/** The cars that a car page would show, whether the page exists or not. */
export interface Tallied {
  key: CarPageKey;
  count: number;
  /** When the newest of these cars was created, in ms since 1970. */
  newest: number;
}

const CHOICES = ['category', 'make', 'model', 'location'];

/** Returns the keys of all pages that show a car with these values. */
function keysOf(names: CarNames, values: Combination['values']): CarPageKey[] {
  const [categoryId, makeId, modelId, placeId] = values.map(Number);
  const category = names.categoryOf(categoryId ?? 0);
  const make = names.makeOf(makeId ?? 0);
  const model = make && names.modelOf(make, modelId ?? 0);
  const wide = definedItems<CarPageKey>(category && { category }, make && { make }, model && { make, model });
  const narrow = names.placesOf(placeId ?? 0).flatMap((place) => wide.map((key) => ({ ...key, place })));
  return [...wide, ...narrow.filter((key) => isReachable(names, key))];
}

/** Counts the cars of every possible page that has any. The map's keys are made by `textOfKey`. */
export async function tallyPages(index: SearchIndex, names: CarNames): Promise<ReadonlyMap<string, Tallied>> {
  const tallied = new Map<string, Tallied>();
  function add({ values, count, newest }: Combination) {
    for (const key of keysOf(names, values)) {
      const text = textOfKey(storedKey(key));
      const same = tallied.get(text);
      if (same) {
        same.count += count;
        same.newest = Math.max(same.newest, newest);
      } else tallied.set(text, { key, count, newest });
    }
  }
  for await (const combinations of index.combinations(CHOICES)) for (const one of combinations) add(one);
  return tallied;
}
