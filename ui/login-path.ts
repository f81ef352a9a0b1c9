/** Returns the address of the sign-in page that leads back to `here`: a path of this site, with its query string. */
export const loginPath = (here: string) => `/login?next=${encodeURIComponent(here)}`;

// Matches paths of this site. No second slash, because "//" begins another host's address. No backslash, line break or tab either: browsers read a
// backslash as a slash, and ignore the others.
const OWN = /^\/(?![/\\])[^\\\s]*$/;

/** Returns `next`, the address to open after signing in, if it is a path of this site; null if it would lead elsewhere. */
export function ownPath(next: string | null): string | null {
  if (next === null || !OWN.test(next)) return null;
  const { pathname, search, hash } = new URL(next, 'https://here.invalid');
  // Checked again, because `URL` resolves "..", after which the path may begin with two slashes.
  return OWN.test(pathname) ? pathname + search + hash : null;
}
