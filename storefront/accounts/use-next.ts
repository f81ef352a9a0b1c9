import { useMemo, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { signInToKeep } from '#contract/messages/sign-in.ts';
import { ownPath } from '../../ui/login-path.ts';
import { parsePendingFavourite } from '../lib/pending-favourite.ts';
import { storedFavourite } from '../lib/remember-favourite.ts';

const neverChanges = () => () => undefined;

/**
 * Returns the page to open after signing in (a path of this site, or null), and why a visitor who wanted to save or like a car has to sign in
 * first.
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
