import { useEffect, useSyncExternalStore } from 'react';
import { type Answer, readNumber, readText } from './api-client.ts';
import { memberApi } from './member-api.ts';
import { useSession } from './session.ts';

/** A member's own data, as the account pages show it and change it. */
export interface Profile {
  id: number | null;
  username: string;
  /** The email address; empty if the member signed up with a phone number and gave no address. */
  email: string;
  /** Ten digits. */
  phonenumber: string | null;
  newsletter: boolean;
}

const readProfile = (answer: Answer): Profile => ({
  id: readNumber(answer.id),
  username: readText(answer.username) ?? '',
  email: readText(answer.email) ?? '',
  phonenumber: readText(answer.phonenumber),
  newsletter: answer.newsletter === true,
});

// The profile that was loaded last. It is only in memory, because data about a member must not be written to the browser's storage.
let cached: Profile | null = null;
let pending: { userId: number; answer: Promise<Profile> } | undefined;
const listeners = new Set<() => void>();

/** Stores an API answer as the profile that was loaded last, and returns the profile. */
export function keepProfile(answer: Answer): Profile {
  cached = readProfile(answer);
  for (const listener of listeners) listener();
  return cached;
}

/** Loads the profile of the signed-in member. Simultaneous calls share one request. Throws ApiFailure. */
export function loadProfile(userId: number): Promise<Profile> {
  if (pending?.userId !== userId) {
    const answer = memberApi.send('GET', '/api/users/me').then(keepProfile);
    const forget = () => {
      pending = undefined;
    };
    answer.then(forget, forget);
    pending = { userId, answer };
  }
  return pending.answer;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the signed-in member's profile, loaded once for each page. Null for a visitor, and until it has loaded. */
export function useMemberProfile(): Profile | null {
  const session = useSession();
  const profile = useSyncExternalStore(
    subscribe,
    () => cached,
    () => null,
  );
  const isKnown = session !== null && profile?.id === session.userId;
  useEffect(() => {
    // A failure is ignored: then only the header lacks the member's name. Pages that need the profile load it themselves, and show the error.
    if (session !== null && !isKnown) loadProfile(session.userId).catch(() => undefined);
  }, [session, isKnown]);
  return isKnown ? profile : null;
}
