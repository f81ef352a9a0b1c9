import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { listPath, parsePage } from '#contract/lists/list-query.ts';
import type { SaleList } from '#contract/lists/sale-list.ts';
import { SPARE_PART_LIST } from '#contract/lists/spare-part-list.data.ts';
import { parseTypedListQuery } from '#contract/lists/typed-list-query.ts';
import { type AddressPart, PAGES } from '#contract/pages.ts';

const addressOfList = (list: SaleList) => (_path: string, params: URLSearchParams) =>
  listPath(list, parseTypedListQuery(list, params));

const ADDRESSES: Record<AddressPart, (path: string, params: URLSearchParams) => string> = {
  path: (path) => path,
  'path and page': (path, params) => {
    const page = parsePage(params);
    return page === 1 ? path : `${path}?page=${page}`;
  },
  'car list': addressOfList(CAR_LIST),
  'spare part list': addressOfList(SPARE_PART_LIST),
};

const PARAMETERS: Record<string, string> = { documentId: '[a-z0-9]{24}', slug: '[^/]{1,200}' };

const patternOf = (path: string) =>
  // Safe pattern: segments and slashes in turn.
  new RegExp(`^${path.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? '[^/]+')}$`);

const CACHED = PAGES.flatMap(({ path, cachedBy }) =>
  cachedBy === undefined ? [] : [{ pattern: patternOf(path), addressOf: ADDRESSES[cachedBy] }],
);

/**
 * The one address of a public page, without whatever else somebody wrote into it: pages are made for it, and cached by it.
 * Undefined for pages that are some visitor's own, and for those that do not exist.
 */
export function publicAddress(url: URL): string | undefined {
  const page = CACHED.find(({ pattern }) => pattern.test(url.pathname));
  return page?.addressOf(url.pathname, url.searchParams);
}
