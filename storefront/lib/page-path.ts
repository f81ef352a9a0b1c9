/** What the server itself answers: the API, and files. Two slashes begin another host's address. */
const IS_NO_PAGE = /^\/(\/|(api|uploads|assets)(\/|$))|\.[^/]*$/;

/**
 * The path of a page of ours that a link leads to, with its search and its place. Undefined where the browser alone is to
 * follow it: to another site, to a file, and to another place of the page that is shown.
 */
export function pagePathOf(link: URL | HTMLAnchorElement, here: URL | Location): string | undefined {
  const { origin, pathname, search, hash } = link;
  if (origin !== here.origin || IS_NO_PAGE.test(pathname)) return undefined;
  if (hash !== '' && pathname === here.pathname && search === here.search) return undefined;
  return pathname + search + hash;
}
