import { useSyncExternalStore } from 'react';

// The browser's storage holds who is signed in, in all tabs. Its keys are fixed, because members' browsers already have them. The functions that
// change the session are in session-changes.ts, which visitors' pages do not load.

/** The signed-in member, according to this browser. */
interface Session {
  token: string;
  userId: number;
}

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const listeners = new Set<() => void>();

/** Returns a stored text; null if there is none, or if the storage is forbidden. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Tells the components of this tab that the session has changed. The browser tells other tabs by an event. */
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

/** Returns the stored session; null for a visitor, and if the stored data is not valid. */
export function readSession(): Session | null {
  const token = stored('token') ?? '';
  const userId = stored('userId') ?? '';
  if (!JWT.test(token) || !/^\d{1,15}$/.test(userId)) return null;
  // Returns the same object for the same session, so that React does not render again.
  if (cached?.token !== token || cached.userId !== Number(userId)) cached = { token, userId: Number(userId) };
  return cached;
}

/** Returns the session, and renders again when somebody signs in or out in any tab. Null while the page is being hydrated. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, readSession, () => null);
