/** Returns the address of the sign-in page that leads back to `here`, a path of this site with its search. */
export const loginPath = (here: string) => `/login?next=${encodeURIComponent(here)}`;

// Paths of this site. Browsers read a backslash as a slash and ignore line breaks and tabs, and two slashes begin the address of another host.
const OWN = /^\/(?![/\\])[^\\\s]*$/;

/** Returns `next` if it is a path of this site; null if it would lead elsewhere. It is opened after signing in. */
export function ownPath(next: string | null): string | null {
  if (next === null || !OWN.test(next)) return null;
  const { pathname, search, hash } = new URL(next, 'https://here.invalid');
  // `URL` has resolved "..", which may have left two slashes at the beginning.
  return OWN.test(pathname) ? pathname + search + hash : null;
}
