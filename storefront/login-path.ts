/** Where to sign in and come back from: `here` is a path of ours with its search. */
export const loginPath = (here: string) => `/login?next=${encodeURIComponent(here)}`;

/** Where to go after signing in: a path of our own, or null for anything that would lead elsewhere. */
export function ownPath(next: string | null): string | null {
  // Browsers read a backslash as a slash, and drop line breaks and tabs: two slashes begin another host's address.
  if (next === null || !/^\/(?![/\\])[^\\\s]*$/.test(next)) return null;
  const url = new URL(next, 'https://here.invalid');
  return url.origin === 'https://here.invalid' ? url.pathname + url.search + url.hash : null;
}
