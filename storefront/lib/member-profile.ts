import { useEffect, useSyncExternalStore } from 'react';
import { type Answer, readNumber, readText } from './api-client.ts';
import { memberApi } from './member-api.ts';
import { useSession } from './session.ts';

/** What a member's own screens show and change. */
export interface Profile {
  id: number | null;
  username: string;
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

// In memory alone: what the API tells of a member is in no storage, and gone with the page.
let known: Profile | null = null;
let asked: { userId: number; answer: Promise<Profile> } | undefined;
const listeners = new Set<() => void>();

/** Remembers what the API answered last. */
export function keepProfile(answer: Answer): Profile {
  known = readProfile(answer);
  for (const listener of listeners) listener();
  return known;
}

/** Asks the API who is signed in. What is asked at the same time is one request. Throws ApiFailure. */
export function loadProfile(userId: number): Promise<Profile> {
  if (asked?.userId !== userId) {
    const answer = memberApi.send('GET', '/api/users/me').then(keepProfile);
    const forget = () => {
      asked = undefined;
    };
    answer.then(forget, forget);
    asked = { userId, answer };
  }
  return asked.answer;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in, asked for once while a page lives. Null for a visitor, and until it is known. */
export function useMemberProfile(): Profile | null {
  const session = useSession();
  const profile = useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  );
  const isKnown = session !== null && profile?.id === session.userId;
  useEffect(() => {
    // A name that cannot be had is not shown; what cannot do without it asks by itself.
    if (session !== null && !isKnown) loadProfile(session.userId).catch(() => undefined);
  }, [session, isKnown]);
  return isKnown ? profile : null;
}
