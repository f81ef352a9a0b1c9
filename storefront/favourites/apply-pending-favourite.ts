import { dropPendingFavourite, readPendingFavourite } from '../lib/pending-favourite.ts';
import { rememberFavourite } from '../lib/remember-favourite.ts';
import { readSession } from '../lib/session.ts';
import { favouritesOf } from './member-favourites.ts';

/** Pages on which nothing is saved, because they redirect as soon as they can, which would cancel the request. */
const SIGN_IN_PAGES = /^\/(login|register|connect|auth)\b/;

const MOST_TRIES = 5;
let tries = 0;

/**
 * Saves or likes the car that a visitor chose before signing in, and scrolls back to where its button was. If saving fails, the next pages try
 * again.
 */
export async function applyPendingFavourite(): Promise<void> {
  const pending = readPendingFavourite();
  const userId = readSession()?.userId;
  const { pathname, search } = window.location;
  if (pending === null || userId === undefined || SIGN_IN_PAGES.test(pathname)) return;
  // Does not scroll if the visitor has scrolled already.
  if (pathname + search === pending.path && window.scrollY === 0) {
    window.scrollTo({ top: pending.y, behavior: 'instant' });
  }
  // Removed before the request is sent, because the visitor may leave the page before it is answered.
  dropPendingFavourite();
  const favourites = favouritesOf(userId)[pending.kind];
  await favourites.keep(pending.car);
  tries += 1;
  // Tries only a few times: the car may have been deleted.
  if (!favourites.find(pending.car).isFavourite && tries < MOST_TRIES) rememberFavourite(pending);
}
