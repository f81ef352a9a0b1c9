import { data } from 'react-router';
import { HISTOGRAM_STEPS } from '#contract/facets.ts';
import { type ListQuery, listFilter, type SaleList } from '#contract/list-query.ts';
import { type Answer, type Api, readNumber, readObject, readObjects, readText } from '../lib/api-client.ts';
import { byName } from '../lib/catalogue-names.ts';
import { countFor, type Found, statusOf } from '../lib/entry-pages.ts';
import { pack } from '../lib/packed.ts';
import { levelsOf } from './histogram-bars.ts';

export type RangeName = keyof typeof HISTOGRAM_STEPS;

/** What each choice would leave of a list, as its page carries it: all of it is in the page's HTML, so it is short. */
export interface ListFacets {
  total: number;
  makes: NameCounts;
  models: NameCounts;
  categories: NameCounts;
  conditions: NameCounts;
  /** Levels of the bars, as `levelsOf` writes them. */
  bars: Record<RangeName, string>;
}

/** `counts[n]` entries have `names[n]`; whatever is not named has none. */
export interface NameCounts {
  names: string[];
  counts: number[];
}

/** Undefined where nothing is known of the name. */
export type CountOf = (name: string) => number | undefined;

/** `isWhole`: has what is not named been counted, too? */
export const countIn =
  ({ names, counts }: NameCounts, isWhole = true): CountOf =>
  (name) =>
    counts[names.indexOf(name)] ?? (isWhole ? 0 : undefined);

/** The same name of several makes is one choice. */
function nameCounts(answer: unknown): NameCounts {
  const known = new Map<string, number>();
  for (const { name, count } of readObjects(answer)) {
    const text = readText(name);
    if (text !== null) known.set(text, (known.get(text) ?? 0) + (readNumber(count) ?? 0));
  }
  // In the order of all names, which the page holds anyway: what is alike takes little room.
  const names = [...known.keys()].sort(byName);
  return { names, counts: names.map((name) => known.get(name) ?? 0) };
}

/** Null where the answer is none. */
export function readFacets(answer: Answer, list: SaleList, { makes, models }: ListQuery): ListFacets | null {
  const total = readNumber(answer.total);
  const choices = readObject(answer.choices);
  const histograms = readObject(answer.histograms);
  if (total === null) return null;
  const levels = (name: RangeName) => {
    const { counts } = readObject(histograms[name]);
    const steps = HISTOGRAM_STEPS[name];
    const isKnown = Array.isArray(counts) && counts.length === steps.length;
    return isKnown
      ? levelsOf(
          counts.map((count) => readNumber(count) ?? 0),
          steps,
        )
      : '';
  };
  // Without a make no model is on offer; one that the address asks for all the same is seen.
  const isSeen = ({ name }: Answer) => makes.length > 0 || models.includes(readText(name) ?? '');
  return {
    total,
    makes: nameCounts(choices.make),
    models: nameCounts(readObjects(choices.model).filter(isSeen)),
    categories: nameCounts(choices[list.category]),
    conditions: nameCounts(choices.condition),
    bars: { year: levels('year'), price: levels('price'), mileage: levels('mileage') },
  };
}

/** Models are on offer once a make is chosen. */
const askedFacets = ({ facets }: SaleList, { makes, models }: ListQuery): string =>
  facets.filter((name) => name !== 'model' || makes.length + models.length > 0).join(',');

/** Null where they cannot be had: they are secondary, and the list shows without them. */
export const facetsOrNull = (api: Api, list: SaleList, query: ListQuery): Promise<ListFacets | null> =>
  api.get(`/api/${list.entity}/facets`, { filters: listFilter(list, query), facets: askedFacets(list, query) }).then(
    (answer) => readFacets(answer, list, query),
    () => null,
  );

/** What is known of the list that a query asks for. */
export interface Counted {
  query: ListQuery;
  /** Null: not known. */
  total: number | null;
  facets: ListFacets | null;
}

/** Never throws: what cannot be counted is not known. */
export async function countChoices(api: Api, list: SaleList, query: ListQuery): Promise<Counted> {
  const facets = await facetsOrNull(api, list, query);
  if (facets) return { query, total: facets.total, facets };
  const total = await countFor(api, list, query).catch(() => null);
  return { query, total, facets };
}

/** The answer of a list's page. One that lacks its counts is kept by nobody: the next visitor may see them. */
export function answerList<Page extends { found: Found<unknown>; facets: ListFacets | null }>(page: Page) {
  const headers: HeadersInit = page.facets ? {} : { 'cache-control': 'no-store' };
  return data(pack(page), { status: statusOf(page.found.failure), headers });
}
