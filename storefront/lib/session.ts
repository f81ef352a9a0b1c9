import { useSyncExternalStore } from 'react';

// The browser's storage says who is signed in, under the names that the product gave. All tabs read the same storage, so they agree.
// Functions that change the session are in another file: visitors' pages do not need them.

/** A member, as far as this browser knows. */
interface Session {
  token: string;
  userId: number;
}

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const listeners = new Set<() => void>();

/** If the storage is forbidden, it counts as empty. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Tells this tab of a change; other tabs hear of it from the browser. */
export function showSession(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

let cached: Session | null = null;

/** Returns the session in the storage; null for a visitor, and for data that is no session. */
export function readSession(): Session | null {
  const token = stored('token') ?? '';
  const userId = stored('userId') ?? '';
  if (!JWT.test(token) || !/^\d{1,15}$/.test(userId)) return null;
  // The same session is the same object, so that React does not render again without need.
  if (cached?.token !== token || cached.userId !== Number(userId)) cached = { token, userId: Number(userId) };
  return cached;
}

/** The session, in step with sign-ins and sign-outs in any tab. A page that React is still taking over has none. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, readSession, () => null);
