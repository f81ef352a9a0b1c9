import type { CarPageNames } from '#contract/lists/car-pages.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import { placeParts } from '#contract/values/place-parts.ts';
import { slugOf } from '#contract/values/slug.ts';

import { type Dictionaries, type DictionaryRows, publishedRow } from '../../../platform/content/dictionaries.ts';
import { foldCase } from '../../../platform/database/sqlite-file.ts';
import type { SearchFilter } from '../../../platform/search/search-filter.ts';

// The names that make up the addresses of car pages. If two names would give the same address, body types win over makes, and models over
// places.

interface Named {
  id: number;
  name: string;
  slug: string;
}

/** A part of place names that has pages of its own, such as a district. */
interface PlacePart {
  name: string;
  slug: string;
  /** The ids of the places that a list filtered by this location shows. */
  ids: ReadonlySet<number>;
}

export type BySlug<Name extends { slug: string } = Named> = ReadonlyMap<string, Name>;

/** The entries that a car page is about. */
export interface CarPageKey {
  category?: Named | undefined;
  make?: Named | undefined;
  model?: Named | undefined;
  place?: PlacePart | undefined;
}

export interface CarNames {
  categories: BySlug;
  makes: BySlug;
  places: BySlug<PlacePart>;
  modelsOf(make: Named): BySlug;
  /** Returns the body type with this id; undefined if it has no page, or if its address leads to another page. */
  categoryOf(id: number): Named | undefined;
  /** Returns the make with this id; undefined if it has no page, or if its address leads to another page. */
  makeOf(id: number): Named | undefined;
  /** Returns the make's model with this id; undefined if it has no page, or if its address leads to another page. */
  modelOf(make: Named, id: number): Named | undefined;
  /** Returns those parts of a place's name, such as its district, that have pages. */
  placesOf(id: number): readonly PlacePart[];
}

function bySlug<Name extends { slug: string }>(names: Iterable<Name>): Map<string, Name> {
  const first = new Map<string, Name>();
  for (const name of names) if (name.slug !== '' && !first.has(name.slug)) first.set(name.slug, name);
  return first;
}

const byId = (names: BySlug): ReadonlyMap<number, Named> => new Map(Array.from(names.values(), (one) => [one.id, one]));

const namedRows = (rows: DictionaryRows) =>
  [...rows]
    .filter(([, row]) => publishedRow(row))
    .sort(([one], [other]) => one - other)
    .map(([id, row]) => ({ id, name: String(row.name), slug: slugOf(String(row.name)), make: Number(row.make_id) }));

/** Only this many parts of a place name get pages: nobody searches for longer ones. */
const MOST_PARTS = 4;

/**
 * Returns the parts of place names, with the places that contain each. Like the filter `$containsi` it compares case-folded; each name is
 * folded only once.
 */
function placesIn(rows: DictionaryRows): BySlug<PlacePart> {
  const names = Array.from(rows, ([id, row]) => ({ id, name: String(row.name), folded: foldCase(String(row.name)) }));
  const parts = names
    .flatMap(({ name }) => placeParts(name).slice(0, MOST_PARTS))
    .map((name) => ({ name, slug: slugOf(name) }));
  return bySlug(
    bySlug(parts)
      .values()
      .map(({ name, slug }) => {
        const part = foldCase(name);
        return { name, slug, ids: new Set(names.flatMap(({ id, folded }) => (folded.includes(part) ? [id] : []))) };
      }),
  );
}

function readNames([makeRows, modelRows, categoryRows, placeRows]: readonly DictionaryRows[]): CarNames {
  const none: DictionaryRows = new Map();
  const categories = bySlug(namedRows(categoryRows ?? none));
  const makes = bySlug(namedRows(makeRows ?? none).filter(({ slug }) => !categories.has(slug)));
  const ofMakes = Map.groupBy(namedRows(modelRows ?? none), ({ make }) => make);
  const models = new Map(Array.from(ofMakes, ([make, all]) => [make, bySlug<Named>(all)]));
  const modelIds = new Map(Array.from(models, ([make, all]) => [make, byId(all)]));
  const places = placesIn(placeRows ?? none);
  const [categoryIds, makeIds] = [byId(categories), byId(makes)];
  const placeIds = new Map<number, PlacePart[]>();
  for (const place of places.values()) {
    for (const id of place.ids) placeIds.set(id, [...(placeIds.get(id) ?? []), place]);
  }
  return {
    categories,
    makes,
    places,
    modelsOf: ({ id }) => models.get(id) ?? new Map(),
    categoryOf: (id) => categoryIds.get(id),
    makeOf: (id) => makeIds.get(id),
    modelOf: (make, id) => modelIds.get(make.id)?.get(id),
    placesOf: (id) => placeIds.get(id) ?? [],
  };
}

const TABLES = ['make', 'model', 'category', 'place'] as const;

/**
 * Returns a function that reads the present names of makes, models, body types and places. It computes them again only after a table with
 * such names has changed.
 */
export function openCarNames(dictionaries: Dictionaries): () => Promise<CarNames> {
  let kept: { sources: readonly DictionaryRows[]; names: CarNames } | undefined;
  return async () => {
    const sources = await Promise.all(TABLES.map((table) => dictionaries.rows(table)));
    if (!kept?.sources.every((rows, at) => rows === sources[at])) kept = { sources, names: readNames(sources) };
    return kept.names;
  };
}

export const namesOfKey = ({ category, make, model, place }: CarPageKey): CarPageNames => ({
  category: category?.name,
  make: make?.name,
  model: model?.name,
  place: place?.name,
});

/**
 * Returns whether the address of this page leads to the page itself. It leads elsewhere if the make has a model with the same slug as the
 * place.
 */
export const isReachable = (names: CarNames, { make, model, place }: CarPageKey): boolean =>
  !make || model !== undefined || place === undefined || !names.modelsOf(make).has(place.slug);

const isOne = (name: string, among: readonly number[]): SearchFilter => ({ kind: 'choice', name, among });

/** Returns the search filter that finds the cars of a page. */
export const filterOfKey = ({ category, make, model, place }: CarPageKey): SearchFilter => ({
  kind: 'and',
  parts: definedItems(
    category && isOne('category', [category.id]),
    make && isOne('make', [make.id]),
    model && isOne('model', [model.id]),
    place && isOne('location', [...place.ids]),
  ),
});
