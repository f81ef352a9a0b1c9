import type { FavouriteKind } from '#contract/accounts/accounts.ts';

export const WISH_KEY = 'wish';

/** A car that a visitor, not signed in, wanted to save or like, and where on which page. */
export interface Wish {
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

/** Stores the wish in this tab's session storage alone, never in an address: a link from somebody else cannot save cars for its reader. */
export function rememberWish(wish: Wish): void {
  try {
    sessionStorage.setItem(WISH_KEY, JSON.stringify(wish));
  } catch {
    // Storage is full or forbidden: the visitor presses again after signing in.
  }
}

/** Returns the stored text; null: there is none. */
export function storedWish(): string | null {
  try {
    return sessionStorage.getItem(WISH_KEY);
  } catch {
    return null;
  }
}
