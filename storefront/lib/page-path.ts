/**
 * Paths that do not belong to this app: the API, files (they contain a dot), and the back office. `/sell` itself is a public page. Two slashes begin
 * the address of another host.
 */
const IS_ELSEWHERE = /^\/(\/|(api|staff)(\/|$)|sell\/)/;
const isNoPage = (path: string) => IS_ELSEWHERE.test(path) || path.slice(path.lastIndexOf('/')).includes('.');

/**
 * Returns the path to which a link leads within this app, with search and hash. Undefined if the browser should follow the link by itself: to another
 * site, to a file, or to a place on the present page.
 */
export function pagePathOf(link: URL | HTMLAnchorElement, here: URL | Location): string | undefined {
  const { origin, pathname, search, hash } = link;
  if (origin !== here.origin || isNoPage(pathname)) return undefined;
  if (hash !== '' && pathname === here.pathname && search === here.search) return undefined;
  return pathname + search + hash;
}
