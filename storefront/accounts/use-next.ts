import { useMemo, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { signInToKeep } from '#contract/messages/sign-in.ts';
import { ownPath } from '../../ui/login-path.ts';
import { parsePendingFavourite } from '../lib/pending-favourite.ts';
import { storedFavourite } from '../lib/remember-favourite.ts';

const neverChanges = () => () => undefined;

/**
 * Where to go on after signing in: a path of ours, or null. Whoever came for the sake of a car is told so, and comes back
 * to it over whatever way, as from the mail that confirms an address.
 */
export function useNext(): { next: string | null; reason: string | undefined } {
  const [params] = useSearchParams();
  const stored = useSyncExternalStore(neverChanges, storedFavourite, () => null);
  const pending = useMemo(() => parsePendingFavourite(stored, Date.now()), [stored]);
  return {
    next: ownPath(params.get('next')) ?? pending?.path ?? null,
    reason: pending ? signInToKeep(pending.name) : undefined,
  };
}
