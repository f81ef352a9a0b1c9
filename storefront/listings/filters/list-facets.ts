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

/** Number of entries that each option of a list's filters would leave. It is part of the page's HTML, so it is encoded briefly. */
export interface ListFacets {
  total: number;
  /** Counts by filter. */
  counts: Readonly<Record<string, NameCounts>>;
  /** By filter: heights of the bars along its range, as `levelsOf` encodes them. */
  bars: Readonly<Record<string, string>>;
  /** How the words of the search were understood; undefined: there are none. */
  search?: SearchReading;
}

/** `counts[n]` entries have `names[n]`; names that are missing have none. */
export interface NameCounts {
  names: string[];
  counts: number[];
  /** Are there more options, left out of the page? */
  isPart?: true;
}

/** Returns an option's count; undefined: not known. */
export type CountOf = (name: string) => number | undefined;

/** Returns a lookup of counts. `isWhole`: options that are missing have none, rather than an unknown number. */
export const countIn =
  ({ names, counts }: NameCounts, isWhole = true): CountOf =>
  (name) =>
    counts[names.indexOf(name)] ?? (isWhole ? 0 : undefined);

/** A counted choice of a facet: `value` stands in addresses, `name` is shown. */
export interface ValueCount {
  value: string;
  name: string;
  count: number;
}

/** Reads the counts of one filter, the most frequent first. */
export const readCounts = (answer: unknown, { kind }: FieldFilter): ValueCount[] =>
  readObjects(answer).flatMap(({ name: named, documentId, count }) => {
    const name = readText(named);
    const value = kind === 'entries' ? readText(documentId) : name;
    return name === null || value === null ? [] : [{ value, name, count: readNumber(count) ?? 0 }];
  });

/** Number of options in the page for texts and numbers that sellers type freely: the most frequent ones. */
const MOST_CARRIED = 6;

/** Merges equal names: the same name of several makes is one option, and so are names that differ only in case, if case is ignored. */
function nameCounts(valueCounts: ValueCount[], { kind }: FieldFilter, chosen: readonly string[]): NameCounts {
  const countOfName = new Map<string, number>();
  const most = kind === 'texts' || kind === 'numbers' ? MOST_CARRIED : valueCounts.length;
  for (const [at, { value, count }] of valueCounts.entries()) {
    const text = kind === 'choice' ? value.toLowerCase() : value;
    if (at < most || chosen.includes(text)) countOfName.set(text, (countOfName.get(text) ?? 0) + count);
  }
  // In the order of the names, which the page contains anyway: similar text compresses well.
  const names = [...countOfName.keys()].sort(kind === 'numbers' ? byNumber : byName);
  const counts = names.map((name) => countOfName.get(name) ?? 0);
  return valueCounts.length > most ? { names, counts, isPart: true } : { names, counts };
}

const byNumber = (a: string, b: string) => Number(a) - Number(b);

const STEPS: Readonly<Record<string, readonly number[]>> = HISTOGRAM_STEPS;

/** Returns the lower bounds of a range's bars. */
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
 * Returns whether a filter is counted. Filters that wait for a choice in another filter are not, nor those whose many options are loaded on
 * demand. Options in the address are shown even so.
 */
const isOnOffer = (filter: FieldFilter, query: AnyListQuery) =>
  filter.kind === 'names'
    ? filter.within === undefined || namesIn(query, filter.within).length > 0
    : filter.kind !== 'entries';

const facetsOf = ({ filters }: SaleList) =>
  Object.entries(filters).flatMap(([key, filter]): [string, FieldFilter][] =>
    filter.kind === 'words' || filter.isUncounted ? [] : [[key, filter]],
  );

function readReading(search: unknown): SearchReading | undefined {
  const { understood, unknown } = readObject(search);
  if (!Array.isArray(unknown)) return undefined;
  return {
    understood: readObjects(understood).map(({ text, rest }) => ({
      text: readText(text) ?? '',
      rest: readText(rest) ?? '',
    })),
    unknown: unknown.flatMap((word) => readText(word) ?? []),
  };
}

/** Reads the API's answer; null for an answer of another shape. */
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

/** Loads the counts; null on failure: they are secondary, and the list shows without them. */
export const facetsOrNull = (api: Api, list: SaleList, query: AnyListQuery): Promise<ListFacets | null> =>
  askFacets(api, list, query, requestedFacets(list, query)).then(
    (answer) => readFacets(answer, list, query),
    () => null,
  );

/** Loads the counts of some facets. Throws ApiFailure. */
export const askFacets = (api: Api, list: SaleList, query: AnyListQuery, facets: string) =>
  api.get(`/api/${list.entity}/facets`, { filters: listFilter(list, query), search: wordsIn(query), facets });

/** Returns the options of texts and numbers, by filter, which come from the counts: there is no catalogue of them. */
export const valuesOnOffer = (list: SaleList, facets: ListFacets | null): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(list.filters).flatMap(([key, { kind }]) =>
      kind === 'texts' || kind === 'numbers' ? [[key, facets?.counts[key]?.names ?? []]] : [],
    ),
  );

/** A list's query with its total and its counts. */
export interface Counted {
  query: AnyListQuery;
  /** Null: not known. */
  total: number | null;
  facets: ListFacets | null;
}

interface ListPage {
  query: AnyListQuery;
  listPage: LoadedPage<unknown>;
  facets: ListFacets | null;
  models?: ModelsByMake;
}

/** Returns a list's page with its status. Without its counts it is not cached: they may be there for the next visitor. */
export async function answerList<Page extends ListPage>(api: Api, list: SaleList, page: Page) {
  const { query, listPage, facets, models } = page;
  const isEmpty = listPage.failure === null && listPage.result.total === 0;
  // Few lists are empty, so the script is loaded only for those.
  const ways = isEmpty
    ? await import('./ways-out.ts').then(({ findWaysOut }) => findWaysOut(api, list, query, models)).catch(() => null)
    : undefined;
  const isOdd = import.meta.env.SSR && !isOffered(query) ? true : undefined;
  const headers: HeadersInit = facets && ways !== null ? {} : { 'cache-control': 'no-store' };
  return data(pack<Page>(Object.assign(page, { listPage: { ...listPage, ways, isOdd } })), {
    status: statusOf(listPage.failure),
    headers,
  });
}
