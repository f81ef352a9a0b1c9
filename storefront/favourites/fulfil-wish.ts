import { readSession } from '../lib/session.ts';
import { dropWish, readWish } from '../lib/wish.ts';
import { favouritesOf } from './member-favourites.ts';

/** These lead on by themselves, and what is begun there may be cut off. */
const SIGN_IN_PAGES = /^\/(login|register|connect|auth)\b/;

/**
 * Saves or likes the car that a visitor wanted before signing in, and goes to where they were. What does not succeed is
 * tried again with the next page, for as long as the wish holds.
 */
export async function fulfilWish(): Promise<void> {
  const wish = readWish();
  const userId = readSession()?.userId;
  const { pathname, search } = window.location;
  if (wish === null || userId === undefined || SIGN_IN_PAGES.test(pathname)) return;
  // Whoever has begun to read is left where they are.
  if (pathname + search === wish.path && window.scrollY === 0) {
    window.scrollTo({ top: wish.y, behavior: 'instant' });
  }
  const favourites = favouritesOf(userId)[wish.kind];
  await favourites.keep(wish.car);
  if (favourites.find(wish.car).isFavourite) dropWish();
}
