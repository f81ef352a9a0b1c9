import { carListPath } from '#contract/lists/car-list.ts';
import type { CarPage, CarPageLink } from '#contract/lists/car-page-schemas.ts';
import { type CarPageNames, carPagePath } from '#contract/lists/car-pages.ts';
import { HISTOGRAM_STEPS } from '#contract/lists/facets.ts';
import type { FoundFacets } from '../../../platform/search/search-facets.ts';
import { countParts } from './car-page-facts.ts';
import { hasEnough } from './car-page-memory.ts';
import { type CarNames, type CarPageKey, isReachable, namesOfKey } from './car-page-names.ts';

/** The most links of each kind, to keep the page light. */
const MOST_LINKS = 6;

type Counts = ReadonlyMap<string | number, number>;
type Near = CarPage['near'];

const NONE: Counts = new Map();

const byName = (a: CarPageLink, b: CarPageLink) => (a.name < b.name ? -1 : 1);
const byCount = (a: CarPageLink, b: CarPageLink) => b.count - a.count || (a.name < b.name ? -1 : 1);

/** Returns the links whose pages have enough cars, without the shown page `own`: at most six, the page with the most cars first. */
function linksTo(links: readonly CarPageLink[], own: string): CarPageLink[] {
  return links
    .filter(({ path, count }) => path !== own && hasEnough(count))
    .sort(byCount)
    .slice(0, MOST_LINKS);
}

function yearLinks(shown: CarPageNames, bars: readonly number[] = []): CarPageLink[] {
  const steps = HISTOGRAM_STEPS.year;
  const { category, make, model, place } = shown;
  const query = { categories: category ? [category] : [], makes: make ? [make] : [], models: model ? [model] : [] };
  return bars.flatMap((count, bar) => {
    const year = steps[bar] ?? 0;
    // The first and the last bar of the histogram each cover many years, so no link to a single year is made from them.
    if (bar === 0 || bar === steps.length - 1 || !hasEnough(count)) return [];
    const path = carListPath({ ...query, location: place, minYear: year, maxYear: year });
    return [{ name: String(year), path, count }];
  });
}

/** Returns links to related pages. `facets`: for each filter, the count of each choice as if nothing were chosen in that filter. */
export function nearTo(names: CarNames, key: CarPageKey, facets: FoundFacets, wider: CarPageLink[]): Near {
  const { category, make, place } = key;
  const own = carPagePath(namesOfKey(key));
  const shown = namesOfKey(key);
  const counts = (choice: string): Counts => facets.choices[choice] ?? NONE;
  const toPage = (changed: CarPageKey, name: string, count: number): CarPageLink[] =>
    isReachable(names, changed) ? [{ name, path: carPagePath(namesOfKey(changed)), count }] : [];

  const models = [...counts('model')].flatMap(([id, count]) => {
    const model = make && names.modelOf(make, Number(id));
    return model ? toPage({ make, model, place }, model.name, count) : [];
  });
  const places = countParts(names, counts('location')).flatMap(({ name, slug, count }) =>
    toPage({ ...key, place: names.places.get(slug) }, name, count),
  );
  // For a make's cars of one body type there is no car page, so the link leads to the filtered list.
  const categories = [...counts('category')].flatMap(([id, count]) => {
    const other = names.categoryOf(Number(id));
    if (!other || key.model) return [];
    if (category) return toPage({ category: other, place }, other.name, count);
    const path = carListPath({ makes: make ? [make.name] : [], categories: [other.name] });
    return place ? [] : [{ name: other.name, path, count }];
  });
  const makes = [...counts('make')].flatMap(([id, count]) => {
    const other = names.makeOf(Number(id));
    if (!other || !category || place) return [];
    return [{ name: other.name, path: carListPath({ makes: [other.name], categories: [category.name] }), count }];
  });

  return {
    wider,
    models: linksTo(models, own),
    places: linksTo(places, own),
    years: key.model ? linksTo(yearLinks(shown, facets.bars.year), own).sort(byName) : [],
    categories: linksTo(categories, own),
    makes: linksTo(makes, own),
  };
}
