/**
 * What is no page of this app: the API, files, which are known by their dot, and the offices, which are an app of their own.
 * `/sell` itself is everybody's.
 * Two slashes begin another host's address.
 */
const IS_ELSEWHERE = /^\/(\/|(api|staff)(\/|$)|sell\/)/;
const isNoPage = (path: string) => IS_ELSEWHERE.test(path) || path.slice(path.lastIndexOf('/')).includes('.');

/**
 * The path of a page of ours that a link leads to, with its search and its place. Undefined where the browser alone is to
 * follow it: to another site, to a file, and to another place of the page that is shown.
 */
export function pagePathOf(link: URL | HTMLAnchorElement, here: URL | Location): string | undefined {
  const { origin, pathname, search, hash } = link;
  if (origin !== here.origin || isNoPage(pathname)) return undefined;
  if (hash !== '' && pathname === here.pathname && search === here.search) return undefined;
  return pathname + search + hash;
}
