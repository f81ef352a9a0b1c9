import { ownPath } from '../../ui/login-path.ts';
import { readNumber, readObject, readText } from '../lib/api-client.ts';
import { storeTokens, storeUserId } from '../lib/session-changes.ts';

/** Stores the session that a sign-in answered. Throws for any other answer. */
export function keepSignIn(answer: Record<string, unknown>): void {
  const jwt = readText(answer.jwt);
  const refreshToken = readText(answer.refreshToken);
  const userId = readNumber(readObject(answer.user).id);
  if (jwt === null || refreshToken === null || userId === null) throw new Error('The answer holds no session');
  storeUserId(userId);
  storeTokens({ jwt, refreshToken });
}

/**
 * Opens the page where the visitor was, or home, loaded anew, so that no data of the visitor stays in memory. It replaces this page in the
 * history: Back must not ask to sign in again. Never resolves, since the page stays busy until the other is there.
 */
export function goOn(next: string | null): Promise<never> {
  window.location.replace(next ?? '/');
  return new Promise(() => {});
}

const NEXT = 'next';

/** Stores, in this tab only, where to go after signing in at Google. */
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

/** Stores where somebody was who registers: the link of the mail opens another tab of this browser. */
export function rememberAfterRegistering(next: string | null): void {
  try {
    if (next === null) localStorage.removeItem(AFTER_REGISTERING);
    else localStorage.setItem(AFTER_REGISTERING, next);
  } catch {
    // Storage is full or forbidden: the link leads home.
  }
}

/** Returns the page to go on to once an address is confirmed; null: home. */
export function nextAfterRegistering(): string | null {
  try {
    return ownPath(localStorage.getItem(AFTER_REGISTERING));
  } catch {
    return null;
  }
}
