import type { FavouriteKind } from '#contract/accounts/accounts.ts';
import { memberApi } from '../lib/member-api.ts';
import { type Favourites, openFavourites } from './favourites.ts';

let known: ({ userId: number } & Record<FavouriteKind, Favourites>) | undefined;

/** Returns the member's saved and liked cars, one store for all buttons of a page. Another member gets an empty one. */
export function favouritesOf(userId: number): Record<FavouriteKind, Favourites> {
  if (known?.userId !== userId) {
    const open = (kind: FavouriteKind) => openFavourites(memberApi, kind, userId);
    known = { userId, saves: open('saves'), likes: open('likes') };
  }
  return known;
}
