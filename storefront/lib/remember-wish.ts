import type { FavouriteKind } from '#contract/accounts.ts';

export const WISH_KEY = 'wish';

/** A car that a visitor wanted to save or like, and the place of the page where that was. */
export interface Wish {
  kind: FavouriteKind;
  car: string;
  /** In words; null: not known. */
  name: string | null;
  /** Of ours, with its search. */
  path: string;
  /** How far down it was, in px. */
  y: number;
  /** When, in ms since 1970. */
  at: number;
}

/** In the storage of this tab alone, never in an address: no link of somebody else's can wish for its reader. */
export function rememberWish(wish: Wish): void {
  try {
    sessionStorage.setItem(WISH_KEY, JSON.stringify(wish));
  } catch {
    // Full or forbidden: the visitor presses again after signing in.
  }
}

/** As it is stored; null: there is none. */
export function storedWish(): string | null {
  try {
    return sessionStorage.getItem(WISH_KEY);
  } catch {
    return null;
  }
}
