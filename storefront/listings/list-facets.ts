import { data } from 'react-router';
import { HISTOGRAM_STEPS } from '#contract/facets.ts';
import { listFilter, wordsIn } from '#contract/lists/list-filter.ts';
import { namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, FieldFilter, RangeFilter, SaleList } from '#contract/lists/sale-list.ts';
import { type Answer, type Api, readNumber, readObject, readObjects, readText } from '../lib/api-client.ts';
import { byName, type ModelsByMake } from '../lib/catalogue-names.ts';
import { type Found, statusOf } from '../lib/entry-pages.ts';
import { pack } from '../lib/packed.ts';
import { levelsOf } from './bar-levels.ts';

/** How many entries of a list each choice would leave. It travels in the page's HTML, so it is written short. */
export interface ListFacets {
  total: number;
  /** By filter. */
  counts: Readonly<Record<string, NameCounts>>;
  /** By filter: levels of its bars, as `levelsOf` writes them. */
  bars: Readonly<Record<string, string>>;
}

/** `counts[n]` entries have `names[n]`; whatever is not named has none. */
export interface NameCounts {
  names: string[];
  counts: number[];
  /** Are there more, which the page does not carry? */
  isPart?: true;
}

/** Undefined where nothing is known of the name. */
export type CountOf = (name: string) => number | undefined;

/** `isWhole`: has what is not named been counted, too? */
export const countIn =
  ({ names, counts }: NameCounts, isWhole = true): CountOf =>
  (name) =>
    counts[names.indexOf(name)] ?? (isWhole ? 0 : undefined);

/** As the API counts it: `value` is what an address says, `name` what people read. */
export interface ValueCount {
  value: string;
  name: string;
  count: number;
}

/** The counts of one filter, the most frequent first. */
export const readCounts = (answer: unknown, { kind }: FieldFilter): ValueCount[] =>
  readObjects(answer).flatMap(({ name: named, documentId, count }) => {
    const name = readText(named);
    const value = kind === 'entries' ? readText(documentId) : name;
    return name === null || value === null ? [] : [{ value, name, count: readNumber(count) ?? 0 }];
  });

/** Of texts and numbers that sellers write as they like, a page carries so many, the most frequent ones. */
const MOST_CARRIED = 6;

/** The same name of several makes is one choice; where case says nothing, so is one in other letters. */
function nameCounts(found: ValueCount[], { kind }: FieldFilter, chosen: readonly string[]): NameCounts {
  const known = new Map<string, number>();
  const most = kind === 'texts' || kind === 'numbers' ? MOST_CARRIED : found.length;
  for (const [at, { value, count }] of found.entries()) {
    const text = kind === 'choice' ? value.toLowerCase() : value;
    if (at < most || chosen.includes(text)) known.set(text, (known.get(text) ?? 0) + count);
  }
  // In the order of all names, which the page holds anyway: what is alike takes little room.
  const names = [...known.keys()].sort(kind === 'numbers' ? byNumber : byName);
  const counts = names.map((name) => known.get(name) ?? 0);
  return { names, counts, ...(found.length > most && { isPart: true }) };
}

const byNumber = (a: string, b: string) => Number(a) - Number(b);

const STEPS: Readonly<Record<string, readonly number[]>> = HISTOGRAM_STEPS;

/** Where the bars of a range begin. */
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
 * A filter is on offer unless it waits for a choice in another, or has so many that they come when somebody asks; what the
 * address asks for all the same is seen.
 */
const isOnOffer = (filter: FieldFilter, query: AnyListQuery) =>
  filter.kind === 'names'
    ? filter.within === undefined || namesIn(query, filter.within).length > 0
    : filter.kind !== 'entries';

const facetsOf = ({ filters }: SaleList) =>
  Object.entries(filters).flatMap(([key, filter]): [string, FieldFilter][] =>
    filter.kind === 'words' || filter.isUncounted ? [] : [[key, filter]],
  );

/** Null where the answer is none. */
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
      const found = readCounts(choices[filter.field], filter).filter(isSeen);
      if (found.length > 0 || isOnOffer(filter, query)) counts[key] = nameCounts(found, filter, chosen);
    }
  }
  return { total, counts, bars };
}

const askedFacets = (list: SaleList, query: AnyListQuery): string =>
  facetsOf(list)
    .filter(([key, filter]) => isOnOffer(filter, query) || namesIn(query, key).length > 0)
    .map(([, { field }]) => field)
    .join(',');

/** Null where they cannot be had: they are secondary, and the list shows without them. */
export const facetsOrNull = (api: Api, list: SaleList, query: AnyListQuery): Promise<ListFacets | null> =>
  askFacets(api, list, query, askedFacets(list, query)).then(
    (answer) => readFacets(answer, list, query),
    () => null,
  );

/** The counts of some facets. Throws ApiFailure. */
export const askFacets = (api: Api, list: SaleList, query: AnyListQuery, facets: string) =>
  api.get(`/api/${list.entity}/facets`, { filters: listFilter(list, query), search: wordsIn(query), facets });

/** What there is to choose from among texts and numbers, by filter: they have no list of their own. */
export const valuesOnOffer = (list: SaleList, facets: ListFacets | null): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(list.filters).flatMap(([key, { kind }]) =>
      kind === 'texts' || kind === 'numbers' ? [[key, facets?.counts[key]?.names ?? []]] : [],
    ),
  );

/** What is known of the list that a query asks for. */
export interface Counted {
  query: AnyListQuery;
  /** Null: not known. */
  total: number | null;
  facets: ListFacets | null;
}

interface ListPage {
  query: AnyListQuery;
  found: Found<unknown>;
  facets: ListFacets | null;
  models?: ModelsByMake;
}

/** What a list's page loads, with its status. Without its counts it is not cached: they may be there for the next visitor. */
export async function answerList<Page extends ListPage>(api: Api, list: SaleList, page: Page) {
  const { query, found, facets, models } = page;
  const isEmpty = found.failure === null && found.result.total === 0;
  // Few lists are empty, and the others need not fetch this script.
  const ways = isEmpty
    ? await import('./ways-out.ts').then(({ findWaysOut }) => findWaysOut(api, list, query, models)).catch(() => null)
    : undefined;
  const headers: HeadersInit = facets && ways !== null ? {} : { 'cache-control': 'no-store' };
  return data(pack<Page>(Object.assign(page, { found: { ...found, ways } })), {
    status: statusOf(found.failure),
    headers,
  });
}
