import { data } from 'react-router';
import type { EntityName } from '#contract/entities/entities.ts';
import type { Entry, KnownRelations, Selection } from '#contract/entities/entry.ts';
import { LIST_PAGE_SIZE } from '#contract/limits.ts';
import { listFilter, wordsIn } from '#contract/lists/list-filter.ts';
import { type AnyListQuery, LIST_SORTS, type SaleList } from '#contract/lists/sale-list.ts';
import { type Api, ApiFailure, hasStatus, type ListAnswer, type Narrowing } from './api-client.ts';

/** One page of a list of entries. */
export interface EntryPage<Item> {
  items: Item[];
  total: number;
  /** The page's number, from 1. An empty list has one page. */
  page: number;
  pageCount: number;
}

/** The fields of an entry that are requested, and the function that turns the entry into an item. */
interface Items<Name extends EntityName, Choice, Item> {
  selection: Choice & KnownRelations<Name, Choice>;
  read: (entry: Entry<Name, Choice>) => Item;
}

/** Loads a page of a list; for a number that is too high, the last page. Throws ApiFailure. */
export async function listEntryPage<Name extends EntityName, const Choice extends Selection<Name>, Item>(
  api: Api,
  name: Name,
  { selection, read }: Items<Name, Choice, Item>,
  { page: requestedPage, ...narrowing }: Narrowing<Name> & { page: number },
): Promise<EntryPage<Item>> {
  const ask = (page: number): Promise<ListAnswer<Entry<Name, Choice>>> =>
    api.list<Name, Choice>(name, selection, { ...narrowing, pagination: { page, pageSize: LIST_PAGE_SIZE } });
  const first = await ask(requestedPage);
  const isPastEnd = first.entries.length === 0 && first.total > 0;
  const { entries, ...where } = isPastEnd ? await ask(first.pageCount) : first;
  return { ...where, items: entries.map(read) };
}

/** Returns the API's filters and order for the query of a list. The cast is safe, because `saleList` has checked the names of fields. */
function narrowingOf<Name extends SaleList['entity']>(list: SaleList & { entity: Name }, query: AnyListQuery) {
  const search = wordsIn(query);
  // Sends no `sort` for a search by relevance, because relevance is the API's own order for searches.
  const sort = search && query.sort === 'relevance' ? undefined : LIST_SORTS[query.sort];
  return { filters: listFilter(list, query), search, sort } as Narrowing<Name>;
}

/** Loads a page of cars or parts for a list's query. Throws ApiFailure. */
export const listForSale = <Name extends SaleList['entity'], const Choice extends Selection<Name>, Item>(
  api: Api,
  list: SaleList & { entity: Name },
  items: Items<Name, Choice, Item>,
  query: AnyListQuery,
): Promise<EntryPage<Item>> =>
  listEntryPage<Name, Choice, Item>(api, list.entity, items, { ...narrowingOf(list, query), page: query.page });

/** Counts the cars or parts that match a list's query. Throws ApiFailure. */
export async function countFor(api: Api, list: SaleList, query: AnyListQuery): Promise<number> {
  const { filters, search } = narrowingOf(list, query);
  const one = { page: 1, pageSize: 1 };
  const { total } = await api.list(list.entity, { fields: ['id'] }, { filters, search, pagination: one });
  return total;
}

/** A link from an empty list to one with results: without one or two of the filters, or with a corrected place. */
export interface WayOut {
  /** The label of the dropped filter, or the labels of both dropped filters. */
  label: string;
  /** True if the link drops no filter but corrects the place: then `label` is the place that the visitor probably meant. */
  isInstead?: true;
  path: string;
  rel: string | undefined;
  total: number;
}

/** The data of a list's page: its entries, or an error message. */
export interface LoadedPage<Item> {
  result: EntryPage<Item>;
  failure: string | null;
  /** For an empty list: links to lists with results. Null if they could not be loaded. */
  ways?: WayOut[] | null;
  /** Set on the server if the address has a place or price that no link or choice of the site has: search engines should not index such a list. */
  isOdd?: true | undefined;
}

/** The status with which the API refuses a query that it does not understand. The list of such a query is shown as empty. */
const NOT_UNDERSTOOD = 400;

/** Returns a list's entries, or an error message if the API fails, which the page shows in place of the list instead of calling the list empty. */
export async function pageOrFailure<Item>(loading: Promise<EntryPage<Item>>): Promise<LoadedPage<Item>> {
  try {
    return { result: await loading, failure: null };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const failure = error.status === NOT_UNDERSTOOD ? null : error.message;
    return { result: { items: [], total: 0, page: 1, pageCount: 1 }, failure };
  }
}

export const statusOf = (failure: string | null) => (failure === null ? 200 : 503);

/** Loads a list's page: its entries or an error message, with the fitting HTTP status. */
export async function loadList<Item>(loading: Promise<EntryPage<Item>>) {
  const result = await pageOrFailure(loading);
  return data(result, { status: statusOf(result.failure) });
}

/** Loads the entry of a page. Returns null if the API fails. Throws a 404 with the text `notFound` if there is no such entry. */
export async function entryOrNull<Item>(loading: Promise<Item>, notFound: string): Promise<Item | null> {
  try {
    return await loading;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (hasStatus(error, 404, NOT_UNDERSTOOD)) throw data(notFound, { status: 404 });
    return null;
  }
}
