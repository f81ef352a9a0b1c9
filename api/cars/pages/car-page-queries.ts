import { carListPath } from '#contract/lists/car-list.ts';
import type { CarPage, CarPageLink, CarPagePlace } from '#contract/lists/car-page-schemas.ts';
import { type CarPageNames, carPagePath, carPageQuery } from '#contract/lists/car-pages.ts';
import { slugOf } from '#contract/values/slug.ts';
import { valueComparison } from '../../../platform/content/compare-value.ts';
import { unavailableError } from '../../../platform/http/errors.ts';
import type { FoundFacets } from '../../../platform/search/search-facets.ts';
import type { SearchIndex } from '../../../platform/search/search-index.ts';
import type { Services } from '../../services.ts';
import { carType } from '../car-types.ts';
import { keyOfAddress } from './car-page-address.ts';
import { factsOf } from './car-page-facts.ts';
import { hasEnough, isKept, isKeptPage, listStoredPages, textOfKey } from './car-page-memory.ts';
import {
  type CarNames,
  type CarPageKey,
  filterOfKey,
  isReachable,
  namesOfKey,
  openCarNames,
} from './car-page-names.ts';
import { nearTo } from './car-page-near.ts';
import { tallyPages } from './car-page-tally.ts';

type Deps = Pick<Services, 'clock' | 'db' | 'dictionaries' | 'searches' | 'source'>;

/** An existing car page that has cars. */
export interface ListedCarPage {
  path: string;
  /** When the page's newest car was created, in ms since 1970. */
  newest: number;
}

export interface CarPages {
  /** Returns the page or redirect for an address; undefined if a name in it is unknown, or nothing similar is on sale. */
  find(texts: readonly string[]): Promise<CarPagePlace | undefined>;
  /** Returns the path of the car page that shows the same cars as a list filtered by these names; undefined if there is none. */
  pathOf(names: CarPageNames): Promise<string | undefined>;
  /** Returns all pages with cars. This reads the whole search index; the result is shared by all callers until the next change. */
  list(): Promise<readonly ListedCarPage[]>;
}

const FACETS = ['category', 'make', 'model', 'location', 'color', 'year'];

/** Returns the pages that include all cars of a page, the most specific first. */
function widerThan({ category, make, model, place }: CarPageKey): CarPageKey[] {
  if (category) return place ? [{ category }] : [];
  if (!model) return place ? [{ make }] : [];
  return place ? [{ make, model }, { make, place }, { make }] : [{ make }];
}

/** Returns the entry with exactly this name from a map by slug; undefined if there is none. */
function exactly<Name extends { name: string; slug: string }>(names: ReadonlyMap<string, Name>, name: string) {
  const found = names.get(slugOf(name));
  return found?.name === name ? found : undefined;
}

/** Returns a model with its make. If no make is given, the model's name must occur with one make only. */
function modelNamed(names: CarNames, model: string, make: string | undefined): CarPageKey | undefined {
  const makes =
    make === undefined ? [...names.makes.values()] : [exactly(names.makes, make)].filter((one) => one !== undefined);
  const found = makes.flatMap((one): CarPageKey[] => {
    const own = exactly(names.modelsOf(one), model);
    return own ? [{ make: one, model: own }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function wideKeyOfNames(names: CarNames, { category, make, model }: CarPageNames): CarPageKey | undefined {
  if (model !== undefined) return modelNamed(names, model, make);
  if (make !== undefined) {
    const found = exactly(names.makes, make);
    return found && { make: found };
  }
  const found = category === undefined ? undefined : exactly(names.categories, category);
  return found && { category: found };
}

/**
 * Returns the key of the page that shows the same cars as a list filtered by these names; undefined if there is none. The place is compared
 * as in the list's filter.
 */
function keyOfNames(names: CarNames, asked: CarPageNames): CarPageKey | undefined {
  const key = wideKeyOfNames(names, asked);
  if (!key || asked.place === undefined) return key;
  const place = names.places.get(slugOf(asked.place));
  return place && valueComparison('$eqi', [place.name])(asked.place) ? { ...key, place } : undefined;
}

/** Counts the cars of a page. */
const countOf = (index: SearchIndex, key: CarPageKey) =>
  index.page({ filter: filterOfKey(key), order: { by: 'newest' }, start: 0, limit: 0 }).total;

/** Returns all pages with enough cars, and those that stay although they have fewer now. */
async function listPages(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  index: SearchIndex,
  names: CarNames,
): Promise<readonly ListedCarPage[]> {
  const now = clock.now();
  const tallied = await tallyPages(index, names);
  const kept = new Set((await listStoredPages(db)).filter((page) => isKept(page, now)).map(textOfKey));
  return [...tallied]
    .filter(([text, { count }]) => hasEnough(count) || kept.has(text))
    .map(([, { key, newest }]) => ({ path: carPagePath(namesOfKey(key)), newest }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function openCarPages({ clock, db, dictionaries, searches, source }: Deps): CarPages {
  const readNames = openCarNames(dictionaries);
  let listed: { version: number; pages: Promise<readonly ListedCarPage[]> } | undefined;

  async function openIndex(): Promise<SearchIndex> {
    await source.changes.catchUpIfThere();
    const index = searches.indexOf(carType);
    if (!index?.isReady()) throw unavailableError();
    return index;
  }

  const isThere = async (key: CarPageKey, count: number) => hasEnough(count) || isKeptPage(db, key, clock.now());

  async function listWider(index: SearchIndex, names: CarNames, key: CarPageKey): Promise<CarPageLink[]> {
    const links: CarPageLink[] = [];
    for (const wider of widerThan(key).filter((one) => isReachable(names, one))) {
      const count = countOf(index, wider);
      const { category, make, model, place } = namesOfKey(wider);
      const name = [category ?? make, model, place].filter(Boolean).join(' ');
      if (await isThere(wider, count)) links.push({ name, path: carPagePath(namesOfKey(wider)), count });
    }
    return links;
  }

  /** Returns the path to redirect to if a page does not exist: the most specific page or list that has cars; undefined if none has. */
  async function standInFor(index: SearchIndex, names: CarNames, key: CarPageKey): Promise<string | undefined> {
    for (const near of [key, ...widerThan(key)]) {
      const count = countOf(index, near);
      if (count === 0) continue;
      const isPage = isReachable(names, near) && (await isThere(near, count));
      return isPage ? carPagePath(namesOfKey(near)) : carListPath(carPageQuery(namesOfKey(near)));
    }
    return undefined;
  }

  async function describe(index: SearchIndex, names: CarNames, key: CarPageKey, facets: FoundFacets): Promise<CarPage> {
    const price = index.spread(filterOfKey(key), 'price');
    return {
      names: namesOfKey(key),
      facts: factsOf(names, key, facets, price),
      near: nearTo(names, key, facets, await listWider(index, names, key)),
    };
  }

  const readAll = async () => listPages({ clock, db }, await openIndex(), await readNames());

  return {
    async find(texts) {
      const index = await openIndex();
      const names = await readNames();
      const key = await keyOfAddress(db, names, texts);
      if (!key) return undefined;
      const facets = await index.facets({ chosen: filterOfKey(key) }, FACETS);
      if (isReachable(names, key) && (await isThere(key, facets.total))) {
        return { path: carPagePath(namesOfKey(key)), page: await describe(index, names, key, facets) };
      }
      const path = await standInFor(index, names, key);
      return path === undefined ? undefined : { path, page: null };
    },

    async pathOf(asked) {
      const index = await openIndex();
      const names = await readNames();
      const key = keyOfNames(names, asked);
      if (!key || !isReachable(names, key) || !(await isThere(key, countOf(index, key)))) return undefined;
      return carPagePath(namesOfKey(key));
    },

    async list() {
      await source.changes.catchUpIfThere();
      const version = source.changes.version();
      if (listed?.version !== version) {
        const pages = readAll();
        listed = { version, pages };
        pages.catch(() => {
          listed = undefined;
        });
      }
      return listed.pages;
    },
  };
}
