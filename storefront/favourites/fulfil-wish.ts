import { rememberWish } from '../lib/remember-wish.ts';
import { readSession } from '../lib/session.ts';
import { dropWish, readWish } from '../lib/wish.ts';
import { favouritesOf } from './member-favourites.ts';

/** These lead on by themselves, and what is begun there may be cut off. */
const SIGN_IN_PAGES = /^\/(login|register|connect|auth)\b/;

const MOST_TRIES = 5;
let tries = 0;

/**
 * Saves or likes the car that a visitor wanted before signing in, and goes to where they were. What does not succeed is
 * tried again with the next pages.
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
  // Before it is sent: another page may come meanwhile.
  dropWish();
  const favourites = favouritesOf(userId)[wish.kind];
  await favourites.keep(wish.car);
  tries += 1;
  // A car that is gone is not asked for again and again.
  if (!favourites.find(wish.car).isFavourite && tries < MOST_TRIES) rememberWish(wish);
}
