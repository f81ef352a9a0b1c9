/**
 * Paths that are not pages of this app: the API, files, which have a dot, and the back office, which is a separate app. `/sell` itself is a
 * public page. Two slashes begin another host's address.
 */
const IS_ELSEWHERE = /^\/(\/|(api|staff)(\/|$)|sell\/)/;
const isNoPage = (path: string) => IS_ELSEWHERE.test(path) || path.slice(path.lastIndexOf('/')).includes('.');

/**
 * Returns the path of the page of this app that a link leads to, with its search and hash. Undefined if the browser is to follow the link
 * itself: to another site, to a file, or to another place on the page shown.
 */
export function pagePathOf(link: URL | HTMLAnchorElement, here: URL | Location): string | undefined {
  const { origin, pathname, search, hash } = link;
  if (origin !== here.origin || isNoPage(pathname)) return undefined;
  if (hash !== '' && pathname === here.pathname && search === here.search) return undefined;
  return pathname + search + hash;
}
