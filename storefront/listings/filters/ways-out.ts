import type { SearchReading } from '#contract/lists/facet-schemas.ts';
import { listFilter, wordsIn } from '#contract/lists/list-filter.ts';
import { listPath, relOfList } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { both, quoted } from '#contract/messages/lists.ts';
import { placeParts } from '#contract/values/place-parts.ts';
import { type Api, readObject, readObjects, readText } from '../../lib/api-client.ts';
import type { ModelsByMake } from '../../lib/catalogue-names.ts';
import { countFor, type WayOut } from '../../lib/entry-pages.ts';
import { type Chip, listChips } from './list-chips.ts';
import { readListQuery } from './read-list-query.ts';

/** The most links below an empty list. Each link costs a further request to the API, to count its results. */
export const MOST_WAYS_OUT = 8;

/**
 * Links that drop two filters are tried if so many filters are active. With two filters none would be left; with more than five there are too many
 * pairs.
 */
const PAIRED = { least: 3, most: 5 };
const MOST_PAIRS_SHOWN = 3;

/** The list that is empty, and what is known of it besides its query. */
export interface Asking {
  api: Api;
  list: SaleList;
  models: ModelsByMake | undefined;
  /** How the API understood the search text: each of its phrases can be dropped. Undefined: the text is dropped as a whole. */
  search: SearchReading | undefined;
}

const queryAt = (list: SaleList, path: string) => readListQuery(list, new URL(path, 'http://localhost').searchParams);

const byTotal = (a: WayOut, b: WayOut) => b.total - a.total;

const found = (counted: readonly PromiseSettledResult<WayOut>[]): WayOut[] =>
  counted.flatMap((way) => (way.status === 'fulfilled' && way.value.total > 0 ? [way.value] : [])).sort(byTotal);

/** Returns the reading of the search text that remains without the phrase of this label; the same reading if the label is that of another filter. */
function readingWithout(search: SearchReading | undefined, label: string): SearchReading | undefined {
  const dropped = search?.understood.find(({ text }) => quoted(text) === label);
  if (!search || !dropped) return search;
  const others = search.understood.filter((phrase) => phrase !== dropped);
  const understood = others.map(({ text, rest }) => ({
    text,
    rest: ` ${rest} `.replace(` ${dropped.text} `, ' ').trim(),
  }));
  return { ...search, understood };
}

/** Lists links that drop two filters. */
async function findPairs({ api, list, models, search }: Asking, chips: readonly Chip[]): Promise<WayOut[]> {
  if (chips.length < PAIRED.least || chips.length > PAIRED.most) return [];
  const counted = await Promise.allSettled(
    chips.flatMap((first, at) =>
      chips.slice(at + 1).map(async (second) => {
        const rest = listChips(list, await queryAt(list, first.without), {
          models,
          search: readingWithout(search, first.label),
        });
        const { without, rel } = rest.find(({ label }) => label === second.label) ?? first;
        const total = await countFor(api, list, await queryAt(list, without));
        return { label: both(first.label, second.label), path: without, rel, total };
      }),
    ),
  );
  return found(counted).slice(0, MOST_PAIRS_SHOWN);
}

/** Returns a link to the list with the place that the visitor probably meant, if that list has results. */
async function findPlace({ api, list }: Asking, query: AnyListQuery): Promise<WayOut[]> {
  const { location } = query;
  if (typeof location !== 'string' || wordsIn(query) !== undefined) return [];
  const filters = listFilter(list, { ...query, location: undefined });
  const { choices } = await api.get(`/api/${list.entity}/facets`, { filters, search: location, facets: 'location' });
  const places = readObjects(readObject(choices).location).map(({ name }) => placeParts(readText(name) ?? ''));
  // The API's search finds the locations in the place that the visitor probably meant: it is the largest place that all these locations contain.
  const place = places[0]?.findLast((name) => places.every((parts) => parts.includes(name)));
  if (!place) return [];
  const there = { ...query, location: place, page: 1 };
  const total = await countFor(api, list, there);
  return total === 0
    ? []
    : [{ label: place, path: listPath(list, there), rel: relOfList(there), total, isInstead: true }];
}

/**
 * Lists links from an empty list to lists with results, most results first: with a corrected place or without one filter or one phrase of the search
 * text; only if there are none, without two. Null if loading failed. Never rejects, because the page can be shown without links.
 */
export async function findWaysOut(asking: Asking, query: AnyListQuery): Promise<WayOut[] | null> {
  const { api, list, models, search } = asking;
  const chips = listChips(list, query, { models, search });
  const [counted, places] = await Promise.all([
    Promise.allSettled(
      chips.slice(0, MOST_WAYS_OUT).map(async ({ label, without, rel }) => {
        const total = await countFor(api, list, await queryAt(list, without));
        return { label, path: without, rel, total };
      }),
    ),
    findPlace(asking, query).catch(() => []),
  ]);
  const ways = [...places, ...found(counted)];
  const isWhole = chips.length <= MOST_WAYS_OUT && counted.every(({ status }) => status === 'fulfilled');
  if (ways.length > 0) return ways;
  return isWhole ? findPairs(asking, chips) : null;
}
