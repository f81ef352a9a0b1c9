/** Where to sign in and come back from: `here` is a path of ours with its search. */
export const loginPath = (here: string) => `/login?next=${encodeURIComponent(here)}`;

// Browsers read a backslash as a slash, and drop line breaks and tabs: two slashes begin another host's address.
const OWN = /^\/(?![/\\])[^\\\s]*$/;

/** Where to go after signing in: a path of our own, or null for anything that would lead elsewhere. */
export function ownPath(next: string | null): string | null {
  if (next === null || !OWN.test(next)) return null;
  const { pathname, search, hash } = new URL(next, 'https://here.invalid');
  // Steps upward are taken out by now, which may leave two slashes in front.
  return OWN.test(pathname) ? pathname + search + hash : null;
}
