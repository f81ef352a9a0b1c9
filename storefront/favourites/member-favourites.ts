import type { FavouriteKind } from '#contract/accounts/accounts.ts';
import { memberApi } from '../lib/member-api.ts';
import { type Favourites, openFavourites } from './favourites.ts';

let cached: ({ userId: number } & Record<FavouriteKind, Favourites>) | undefined;

/** Returns the stores of the member's saved and liked cars, which all buttons of a page share. When another member signs in, they start empty. */
export function favouritesOf(userId: number): Record<FavouriteKind, Favourites> {
  if (cached?.userId !== userId) {
    const open = (kind: FavouriteKind) => openFavourites(memberApi, kind, userId);
    cached = { userId, saves: open('saves'), likes: open('likes') };
  }
  return cached;
}
