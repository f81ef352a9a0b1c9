import { ownPath } from '../../ui/login-path.ts';
import { readNumber, readObject, readText } from '../lib/api-client.ts';
import { storeTokens, storeUserId } from '../lib/session-changes.ts';

/** Stores the session from the answer to a sign-in. Throws if the answer has none. */
export function keepSignIn(answer: Record<string, unknown>): void {
  const jwt = readText(answer.jwt);
  const refreshToken = readText(answer.refreshToken);
  const userId = readNumber(readObject(answer.user).id);
  if (jwt === null || refreshToken === null || userId === null) throw new Error('The answer holds no session');
  storeUserId(userId);
  storeTokens({ jwt, refreshToken });
}

/**
 * Opens the page from which the visitor came to sign in, or the home page. It is loaded anew, so that no data of the visitor stays in memory, and it
 * replaces the sign-in page in the history, so that Back does not lead there. Never resolves: the page stays busy until the new one has loaded.
 */
export function goOn(next: string | null): Promise<never> {
  window.location.replace(next ?? '/');
  return new Promise(() => {});
}

const NEXT = 'next';

/** Stores the page to open after signing in with Google, for this tab only. */
export function rememberNext(next: string | null): void {
  if (next === null) sessionStorage.removeItem(NEXT);
  else sessionStorage.setItem(NEXT, next);
}

export function takeNext(): string | null {
  const next = sessionStorage.getItem(NEXT);
  sessionStorage.removeItem(NEXT);
  return next;
}

const AFTER_REGISTERING = 'afterRegistering';

/** Stores the page to open after registering. It is stored for the whole browser, because the link in the mail opens another tab. */
export function rememberAfterRegistering(next: string | null): void {
  try {
    if (next === null) localStorage.removeItem(AFTER_REGISTERING);
    else localStorage.setItem(AFTER_REGISTERING, next);
  } catch {
    // The storage is full or forbidden: the link in the mail will lead to the home page.
  }
}

/** Returns the page to open once the email address is confirmed; null: the home page. */
export function nextAfterRegistering(): string | null {
  try {
    return ownPath(localStorage.getItem(AFTER_REGISTERING));
  } catch {
    return null;
  }
}
