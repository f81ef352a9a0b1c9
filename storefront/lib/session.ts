import { useSyncExternalStore } from 'react';

// Who is signed in is what the browser's storage says, under the names that the product gave it. Other tabs read the
// same storage, so all of them agree. What changes it stands apart: no visitor's page needs that.

/** A member, as far as this browser knows. */
interface Session {
  token: string;
  userId: number;
}

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const listeners = new Set<() => void>();

/** A forbidden storage is an empty one. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Tells this tab of a change; the others hear of it from the browser. */
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

/** The session in the storage; null for a visitor. Whatever does not look like one counts as none. */
export function readSession(): Session | null {
  const token = stored('token') ?? '';
  const userId = stored('userId') ?? '';
  if (!JWT.test(token) || !/^\d{1,15}$/.test(userId)) return null;
  // The same session is the same object, so that nobody draws anew for nothing.
  if (cached?.token !== token || cached.userId !== Number(userId)) cached = { token, userId: Number(userId) };
  return cached;
}

/** The session, in step with sign-ins and sign-outs in any tab. A page that React is still taking over has none. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, readSession, () => null);
