import { useSyncExternalStore } from 'react';
import type { Tokens } from '#contract/accounts.ts';

// Who is signed in is what the browser's storage says, under the names that the product gave it. Other tabs read the
// same storage, so all of them agree.

/** A member, as far as this browser knows. */
export interface Session {
  token: string;
  userId: number;
}

const TOKENS = ['token', 'accessToken', 'refreshToken', 'firstLogin'] as const;

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const listeners = new Set<() => void>();

/** A forbidden storage is an empty one. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function change(write: (storage: Storage) => void, isShown = true): void {
  try {
    write(localStorage);
  } catch {
    // Full or forbidden: the visitor stays as they were.
  }
  if (isShown) for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

let known: Session | null = null;

/** The session in the storage; null for a visitor. Whatever does not look like one counts as none. */
export function readSession(): Session | null {
  const token = stored('token') ?? '';
  const userId = stored('userId') ?? '';
  if (!JWT.test(token) || !/^\d{1,15}$/.test(userId)) return null;
  // The same session is the same object, so that nobody draws anew for nothing.
  if (known?.token !== token || known.userId !== Number(userId)) known = { token, userId: Number(userId) };
  return known;
}

export const readRefreshToken = () => (stored('firstLogin') === null ? null : stored('refreshToken'));

/** The session, in step with sign-ins and sign-outs in any tab. A page that React is still taking over has none. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, readSession, () => null);

export function storeTokens({ jwt, refreshToken }: Tokens): void {
  change((storage) => {
    storage.setItem('token', jwt);
    storage.setItem('accessToken', jwt);
    storage.setItem('refreshToken', refreshToken);
    storage.setItem('firstLogin', 'true');
  });
}

export const storeUserId = (userId: number) => change((storage) => storage.setItem('userId', String(userId)));

// `isShown: false` where the page goes too: shown signed out, it would ask to sign in on its way.

/** As Log Out does: the tokens go. */
export const forgetTokens = (isShown = true) =>
  change((storage) => TOKENS.map((key) => storage.removeItem(key)), isShown);

/** As a failed refresh does: all that the storage holds of the session goes. */
export const clearSession = (isShown = true) =>
  change((storage) => [...TOKENS, 'userId'].map((key) => storage.removeItem(key)), isShown);

/** As a 401 on the lists of saved and liked cars does. */
export const clearStorage = () => change((storage) => storage.clear());
