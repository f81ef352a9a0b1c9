/** Returns the address of the sign-in page, which leads back. `here`: a path of this site with its search. */
export const loginPath = (here: string) => `/login?next=${encodeURIComponent(here)}`;

// Browsers read a backslash as a slash, and drop line breaks and tabs: two slashes begin another host's address.
const OWN = /^\/(?![/\\])[^\\\s]*$/;

/** Returns the path to open after signing in: a path of this site, or null for anything that would lead elsewhere. */
export function ownPath(next: string | null): string | null {
  if (next === null || !OWN.test(next)) return null;
  const { pathname, search, hash } = new URL(next, 'https://here.invalid');
  // Steps upward are taken out by now, which may leave two slashes in front.
  return OWN.test(pathname) ? pathname + search + hash : null;
}
