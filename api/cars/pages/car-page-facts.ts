import type { CarPageFacts } from '#contract/lists/car-page-schemas.ts';
import { HISTOGRAM_STEPS } from '#contract/lists/facets.ts';
import type { FoundFacets } from '../../../platform/search/search-facets.ts';
import type { ValueSpread } from '../../../platform/search/value-spread.ts';
import type { CarNames, CarPageKey } from './car-page-names.ts';

const MOST_COLOURS = 3;
/** A colour counts as usual if at least this share of a page's cars has it. */
const USUAL_SHARE = 0.1;

/** Returns the latest year for which at least half of the cars are of that year or newer. `bars`: the histogram of years. */
function middleYear(bars: readonly number[] = [], total: number): number | null {
  let later = 0;
  for (let bar = bars.length - 1; bar > 0; bar -= 1) {
    later += bars[bar] ?? 0;
    if (later * 2 >= total) return HISTOGRAM_STEPS.year[bar] ?? null;
  }
  return null;
}

function usualColours(counts: ReadonlyMap<string | number, number> = new Map(), total: number): string[] {
  return [...counts]
    .filter(([, count]) => count >= total * USUAL_SHARE)
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, MOST_COLOURS)
    .map(([name]) => String(name));
}

/** Turns counts by place into counts by part of a place's name, such as a district; the part with the most cars comes first. */
export function countParts(names: CarNames, counts: ReadonlyMap<string | number, number> = new Map()) {
  const parts = new Map<string, { name: string; slug: string; count: number }>();
  for (const [id, count] of counts) {
    for (const { name, slug } of names.placesOf(Number(id))) {
      const part = parts.get(slug) ?? { name, slug, count: 0 };
      part.count += count;
      parts.set(slug, part);
    }
  }
  return [...parts.values()].sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1));
}

/** Returns the facts that a page states about its cars, such as usual colours. */
export function factsOf(
  names: CarNames,
  key: CarPageKey,
  { total, bars, choices }: FoundFacets,
  price: ValueSpread | undefined,
): CarPageFacts {
  const [most] = key.place ? [] : countParts(names, choices.location);
  return {
    total,
    price: price ?? null,
    middleYear: middleYear(bars.year, total),
    colours: usualColours(choices.color, total),
    place: most ? { name: most.name, count: most.count } : null,
  };
}
