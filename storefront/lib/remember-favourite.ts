import type { FavouriteKind } from '#contract/accounts/accounts.ts';

export const PENDING_KEY = 'pendingFavourite';

/** A car that a visitor wanted to save or like before signing in, and its place on the page. */
export interface PendingFavourite {
  kind: FavouriteKind;
  car: string;
  /** The car's name; null: not known. */
  name: string | null;
  /** Path of the page, with its search. */
  path: string;
  /** Scroll position in px. */
  y: number;
  /** ms since 1970. */
  at: number;
}

/** Stores it in this tab's session storage, never in an address: a stranger's link cannot save cars for its reader. */
export function rememberFavourite(pending: PendingFavourite): void {
  try {
    sessionStorage.setItem(PENDING_KEY, JSON.stringify(pending));
  } catch {
    // Storage is full or forbidden: the visitor presses again after signing in.
  }
}

/** Returns the stored text; null if there is none. */
export function storedFavourite(): string | null {
  try {
    return sessionStorage.getItem(PENDING_KEY);
  } catch {
    return null;
  }
}
