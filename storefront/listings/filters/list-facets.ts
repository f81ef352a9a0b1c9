import { data } from 'react-router';
import type { SearchReading } from '#contract/lists/facet-schemas.ts';
import { HISTOGRAM_STEPS } from '#contract/lists/facets.ts';
import { listFilter, wordsIn } from '#contract/lists/list-filter.ts';
import { isOffered, namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, FieldFilter, RangeFilter, SaleList } from '#contract/lists/sale-list.ts';
import { definedOnly } from '#contract/values/defined-only.ts';
import { type Answer, type Api, readNumber, readObject, readObjects, readText } from '../../lib/api-client.ts';
import { byName, type ModelsByMake } from '../../lib/catalogue-names.ts';
import { type LoadedPage, statusOf } from '../../lib/entry-pages.ts';
import { pack } from '../../lib/packed.ts';
import { levelsOf } from './bar-levels.ts';

/** For each filter, how many entries each of its options would leave. It is part of the page's HTML, so it is short. */
export interface ListFacets {
  total: number;
  /** The number of entries for each option, by the filter's name. */
  counts: Readonly<Record<string, NameCounts>>;
  /** The heights of the bars of each range filter, as `levelsOf` encodes them. */
  bars: Readonly<Record<string, string>>;
  /** How the API understood the search text; undefined if there is none. */
  search?: SearchReading;
}

/** `counts[n]` is the number of entries with `names[n]`. Names that are missing have no entries. */
export interface NameCounts {
  names: string[];
  counts: number[];
  /** True if the filter has more options than the page contains. */
  isPart?: true;
}

/** Returns the number of entries with an option; undefined if it is not known. */
export type CountOf = (name: string) => number | undefined;

/**
 * Returns a function that looks up an option's count. For an option without a count it returns 0 if `isWhole` (all options were counted), otherwise
 * undefined.
 */
export const countIn =
  ({ names, counts }: NameCounts, isWhole = true): CountOf =>
  (name) =>
    counts[names.indexOf(name)] ?? (isWhole ? 0 : undefined);

/** An option of a filter with its count. `value` is what addresses contain, `name` is what people see. */
export interface ValueCount {
  value: string;
  name: string;
  count: number;
}

/** Reads the counts of one filter, the most frequent option first. */
export const readCounts = (answer: unknown, { kind }: FieldFilter): ValueCount[] =>
  readObjects(answer).flatMap(({ name: named, documentId, count }) => {
    const name = readText(named);
    const value = kind === 'entries' ? readText(documentId) : name;
    return name === null || value === null ? [] : [{ value, name, count: readNumber(count) ?? 0 }];
  });

/** The most options that the page contains for a field that sellers fill in freely; they are the most frequent ones. */
const MOST_CARRIED = 6;

/**
 * Adds up the counts of options with the same name: models of several makes, and names that differ only in case if case does not matter. Leaves out
 * the less frequent options of fields that sellers fill in freely, unless they are chosen.
 */
function nameCounts(valueCounts: ValueCount[], { kind }: FieldFilter, chosen: readonly string[]): NameCounts {
  const countOfName = new Map<string, number>();
  const most = kind === 'texts' || kind === 'numbers' ? MOST_CARRIED : valueCounts.length;
  for (const [at, { value, count }] of valueCounts.entries()) {
    const text = kind === 'choice' ? value.toLowerCase() : value;
    if (at < most || chosen.includes(text)) countOfName.set(text, (countOfName.get(text) ?? 0) + count);
  }
  // Sorted in the same way as the names elsewhere in the page's HTML, because repeated text compresses well.
  const names = [...countOfName.keys()].sort(kind === 'numbers' ? byNumber : byName);
  const counts = names.map((name) => countOfName.get(name) ?? 0);
  return valueCounts.length > most ? { names, counts, isPart: true } : { names, counts };
}

const byNumber = (a: string, b: string) => Number(a) - Number(b);

const STEPS: Readonly<Record<string, readonly number[]>> = HISTOGRAM_STEPS;

/** Returns the lower bounds of a range filter's bars. */
export const stepsOf = ({ field }: RangeFilter): readonly number[] => STEPS[field] ?? [];

function levelsIn(histogram: Answer, steps: readonly number[]): string {
  const { counts } = histogram;
  if (!Array.isArray(counts) || counts.length !== steps.length) return '';
  return levelsOf(
    counts.map((count) => readNumber(count) ?? 0),
    steps,
  );
}

/**
 * Returns whether the page counts a filter's options. False if the filter waits for a choice in another one (models for a make), or if its options
 * are loaded on demand (sellers).
 */
const isOnOffer = (filter: FieldFilter, query: AnyListQuery) =>
  filter.kind === 'names'
    ? filter.within === undefined || namesIn(query, filter.within).length > 0
    : filter.kind !== 'entries';

const facetsOf = ({ filters }: SaleList) =>
  Object.entries(filters).flatMap(([key, filter]): [string, FieldFilter][] =>
    filter.kind === 'words' || filter.isUncounted ? [] : [[key, filter]],
  );

const readTexts = (texts: unknown) => (Array.isArray(texts) ? texts.flatMap((text) => readText(text) ?? []) : []);

function readReading(search: unknown): SearchReading | undefined {
  const { understood, apart, unknown } = readObject(search);
  if (!Array.isArray(unknown)) return undefined;
  return {
    understood: readObjects(understood).map(({ text, rest }) => ({
      text: readText(text) ?? '',
      rest: readText(rest) ?? '',
    })),
    apart: readTexts(apart),
    unknown: readTexts(unknown),
  };
}

/** Reads the counts in the API's answer; null if the answer does not have the expected form. */
export function readFacets(answer: Answer, list: SaleList, query: AnyListQuery): ListFacets | null {
  const total = readNumber(answer.total);
  const choices = readObject(answer.choices);
  const histograms = readObject(answer.histograms);
  if (total === null) return null;
  const counts: Record<string, NameCounts> = {};
  const bars: Record<string, string> = {};
  for (const [key, filter] of facetsOf(list)) {
    if (filter.kind === 'range') bars[key] = levelsIn(readObject(histograms[filter.field]), stepsOf(filter));
    else {
      const chosen = namesIn(query, key);
      const isSeen = ({ value }: ValueCount) => isOnOffer(filter, query) || chosen.includes(value);
      const valueCounts = readCounts(choices[filter.field], filter).filter(isSeen);
      if (valueCounts.length > 0 || isOnOffer(filter, query)) counts[key] = nameCounts(valueCounts, filter, chosen);
    }
  }
  return definedOnly<ListFacets>({ total, counts, bars, search: readReading(answer.search) });
}

const requestedFacets = (list: SaleList, query: AnyListQuery): string =>
  facetsOf(list)
    .filter(([key, filter]) => isOnOffer(filter, query) || namesIn(query, key).length > 0)
    .map(([, { field }]) => field)
    .join(',');

/** Loads the number of results and the counts of the filters' options; null if that fails, because the list can be shown without counts. */
export const facetsOrNull = (api: Api, list: SaleList, query: AnyListQuery): Promise<ListFacets | null> =>
  askFacets(api, list, query, requestedFacets(list, query)).then(
    (answer) => readFacets(answer, list, query),
    () => null,
  );

/** Loads the counts of the filters that `facets` names. Throws ApiFailure. */
export const askFacets = (api: Api, list: SaleList, query: AnyListQuery, facets: string) =>
  api.get(`/api/${list.entity}/facets`, { filters: listFilter(list, query), search: wordsIn(query), facets });

/** Returns the options of text and number filters, by filter. They are the counted values, because the market has no table of these options. */
export const valuesOnOffer = (list: SaleList, facets: ListFacets | null): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(list.filters).flatMap(([key, { kind }]) =>
      kind === 'texts' || kind === 'numbers' ? [[key, facets?.counts[key]?.names ?? []]] : [],
    ),
  );

/** The query of a list, with its total and its counts. */
export interface Counted {
  query: AnyListQuery;
  /** The number of all results; null if it is not known. */
  total: number | null;
  facets: ListFacets | null;
}

interface ListPage {
  query: AnyListQuery;
  listPage: LoadedPage<unknown>;
  facets: ListFacets | null;
  models?: ModelsByMake;
}

/** Returns the data of a list's page with the HTTP status. A page without counts is not cached, so that the next visitor may get them. */
export async function answerList<Page extends ListPage>(api: Api, list: SaleList, page: Page) {
  const { query, listPage, facets, models } = page;
  const isEmpty = listPage.failure === null && listPage.result.total === 0;
  // The script that finds links to lists with results is loaded only for an empty list, because few lists are empty.
  const ways = isEmpty
    ? await import('./ways-out.ts')
        .then(({ findWaysOut }) => findWaysOut({ api, list, models, search: facets?.search }, query))
        .catch(() => null)
    : undefined;
  const isOdd = import.meta.env.SSR && !isOffered(query) ? true : undefined;
  const headers: HeadersInit = facets && ways !== null ? {} : { 'cache-control': 'no-store' };
  return data(pack<Page>(Object.assign(page, { listPage: { ...listPage, ways, isOdd } })), {
    status: statusOf(listPage.failure),
    headers,
  });
}
