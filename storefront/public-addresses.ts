import { CAR_LIST, listPath, parseListQuery, parsePage, SPARE_PART_LIST } from '#contract/list-query.ts';

type AddressOf = (path: string, params: URLSearchParams) => string;

const whole: AddressOf = (path) => path;
const paged: AddressOf = (path, params) => {
  const page = parsePage(params);
  return page === 1 ? path : `${path}?page=${page}`;
};

/** The pages that say the same to everybody, each with the part of its address that it heeds. */
const PUBLIC_PAGES: readonly (readonly [RegExp, AddressOf])[] = [
  [/^\/$/, whole],
  [/^\/filter$/, (_, params) => listPath(CAR_LIST, parseListQuery(params))],
  [/^\/spareparts$/, (_, params) => listPath(SPARE_PART_LIST, parseListQuery(params))],
  [/^\/(detail|spareparts)\/[a-z0-9]{24}$/, whole],
  [/^\/(garage-spareparts|dealer-cars)\/[a-z0-9]{24}$/, paged],
  [/^\/(garages|dealers|blogs)$/, paged],
  [/^\/article\/[^/]{1,200}$/, whole],
  [/^\/(about|agents|mechanics|coming|callback)$/, whole],
  [/^\/(termofuse|terms|cookiespolicy|howtobuy|privacypolicy|customerpolicy|safetynotice)$/, whole],
];

/**
 * The one address of a public page, without whatever else somebody wrote into it: pages are made for it, and kept by it.
 * Undefined for pages that are some visitor's own, and for those that do not exist.
 */
export function publicAddress(url: URL): string | undefined {
  const known = PUBLIC_PAGES.find(([pattern]) => pattern.test(url.pathname));
  return known?.[1](url.pathname, url.searchParams);
}
