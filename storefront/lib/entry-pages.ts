import { data } from 'react-router';
import type { EntityName } from '#contract/entities/entities.ts';
import type { Entry, KnownRelations, Selection } from '#contract/entities/entry.ts';
import { LIST_PAGE_SIZE } from '#contract/limits.ts';
import { listFilter, wordsIn } from '#contract/lists/list-filter.ts';
import { type AnyListQuery, LIST_SORTS, type SaleList } from '#contract/lists/sale-list.ts';
import { type Api, ApiFailure, hasStatus, type ListAnswer, type Narrowing } from './api-client.ts';

/** A page of a list. */
export interface EntryPage<Item> {
  items: Item[];
  total: number;
  /** Page number from 1; an empty list has one page. */
  page: number;
  pageCount: number;
}

/** The selection of fields for a list's page, and how an item is read from each entry. */
interface Items<Name extends EntityName, Choice, Item> {
  selection: Choice & KnownRelations<Name, Choice>;
  read: (entry: Entry<Name, Choice>) => Item;
}

/** Loads the requested page; past the end, the last one. Throws ApiFailure. */
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

/** Returns the API filters and order for a list's query. `saleList` has checked their field names. */
const narrowingOf = <Name extends SaleList['entity']>(list: SaleList & { entity: Name }, query: AnyListQuery) =>
  ({ filters: listFilter(list, query), search: wordsIn(query), sort: LIST_SORTS[query.sort] }) as Narrowing<Name>;

/** Loads the page of listings that an address asks for. Throws ApiFailure. */
export const listForSale = <Name extends SaleList['entity'], const Choice extends Selection<Name>, Item>(
  api: Api,
  list: SaleList & { entity: Name },
  items: Items<Name, Choice, Item>,
  query: AnyListQuery,
): Promise<EntryPage<Item>> =>
  listEntryPage<Name, Choice, Item>(api, list.entity, items, { ...narrowingOf(list, query), page: query.page });

/** Throws ApiFailure. */
export async function countFor(api: Api, list: SaleList, query: AnyListQuery): Promise<number> {
  const { filters, search } = narrowingOf(list, query);
  const one = { page: 1, pageSize: 1 };
  const { total } = await api.list(list.entity, { fields: ['id'] }, { filters, search, pagination: one });
  return total;
}

/** A link from an empty list to one that is not: without a filter, or in another place. */
export interface WayOut {
  /** Label of the filter that is dropped, or of two. */
  label: string;
  /** No filter is dropped: the label is the place that a misspelt one means. */
  isInstead?: true;
  path: string;
  rel: string | undefined;
  total: number;
}

/** Data of a list's page: its entries, or why there are none. */
export interface LoadedPage<Item> {
  result: EntryPage<Item>;
  failure: string | null;
  /** Links that drop a filter, for an empty list. Null: not known. */
  ways?: WayOut[] | null;
  /** Its place or price is one that nothing offers: search engines need not index it. Known on the server alone. */
  isOdd?: true | undefined;
}

/** Status of the API's answer to a query it does not understand: then nothing matches. */
const NOT_UNDERSTOOD = 400;

/** Returns the entries, or an error message in an outage: an outage is no empty list, and the page keeps its frame. */
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

/** Loads a list's page: its entries or an error message, with the matching status. */
export async function loadList<Item>(loading: Promise<EntryPage<Item>>) {
  const result = await pageOrFailure(loading);
  return data(result, { status: statusOf(result.failure) });
}

/** Loads the entry of a detail page. Null in an outage. Throws a 404 with `notFound` where the API has no such entry. */
export async function entryOrNull<Item>(loading: Promise<Item>, notFound: string): Promise<Item | null> {
  try {
    return await loading;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (hasStatus(error, 404, NOT_UNDERSTOOD)) throw data(notFound, { status: 404 });
    return null;
  }
}
