import type { FavouriteKind } from '#contract/accounts/accounts.ts';

export const PENDING_KEY = 'pendingFavourite';

/** A car that a visitor wanted to save or like before signing in, and where on the page its button was. */
export interface PendingFavourite {
  kind: FavouriteKind;
  car: string;
  /** The car's name; null if it is not known. */
  name: string | null;
  /** The path of the page, with its search. */
  path: string;
  /** Scroll position in px. */
  y: number;
  /** When the button was pressed, in ms since 1970. */
  at: number;
}

/** Stores the car in this tab's session storage. It is never in an address, because then a stranger's link could save cars for its reader. */
export function rememberFavourite(pending: PendingFavourite): void {
  try {
    sessionStorage.setItem(PENDING_KEY, JSON.stringify(pending));
  } catch {
    // The storage is full or forbidden: the visitor has to press the button again after signing in.
  }
}

/** Returns the stored text about a car to save or like after signing in; null if there is none. */
export function storedFavourite(): string | null {
  try {
    return sessionStorage.getItem(PENDING_KEY);
  } catch {
    return null;
  }
}
