import { data, redirect, useRouteLoaderData } from 'react-router';
import type { LeadCount } from '#contract/office/lead-schemas.ts';
import type { OfficeSelf, OwnSeller } from '#contract/office/self-schemas.ts';
import { hasStatus, type OfficeApi, type OfficeFailure, orNull } from './office-api.ts';
import { asOf, officeLoader } from './page-loaders.ts';

/** The user signed in to the sellers' back office, and the seller for whom they act. */
interface Acting {
  username: string;
  /** True for a visitor who is not signed in, but has begun an ad in this browser. */
  isGuest: boolean;
  sellers: OwnSeller[];
  seller: OwnSeller;
  /** Whether the user has a second factor, but has not given it in this session. */
  owesSecondFactor: boolean;
  /** The number of leads that this seller has not answered, and the time of the oldest. */
  waiting: LeadCount;
  /** `?as=…` if the page's address names the seller for whom the user acts, to be added to links within the back office; otherwise empty. */
  search: string;
}

const NOBODY_WAITS: LeadCount = { unanswered: 0, oldestAt: null };

/** Loads the user and the seller for whom they act. A user of several sellers names one in the address: `?as=documentId`. */
export async function findActing({ url, api }: { url: URL; api: OfficeApi }): Promise<Acting> {
  const [self, waiting] = await Promise.all([
    api.ask<OfficeSelf>('GET', '/sell/api/self').catch((error: unknown) => {
      throw hasStatus(error, 401, 403) ? wayInFrom(url, error) : error;
    }),
    // The count of leads is refused to a user who may not act for the seller in the address; null is harmless, since the check of `seller` then throws 404.
    orNull(api.ask<LeadCount>('GET', `/sell/api/leads/count${asOf(url)}`), 400, 403, 404),
  ]);
  const as = url.searchParams.get('as');
  const seller = as === null ? self.sellers[0] : self.sellers.find(({ documentId }) => documentId === as);
  // Never falls back to another seller: the user's next action would be done in the wrong name.
  if (!seller) throw data(null, { status: 404 });
  const { username, sellers, asksSecondFactor, isStrong, isGuest } = self;
  if (isGuest && !GUEST_PAGES.test(url.pathname)) throw redirect('/sell/new');
  return {
    username,
    isGuest,
    sellers,
    seller,
    owesSecondFactor: asksSecondFactor && !isStrong,
    waiting: waiting ?? NOBODY_WAITS,
    search: asOf(url),
  };
}

/** The only pages that a guest may open: those of drafts. */
const GUEST_PAGES = /^\/sell\/(?:new|listings\/.+)$/;

/**
 * Returns a redirect for a user without a seller, or the error 401 for a user who must sign in. On /sell/new, both are led to the page that begins
 * a first ad.
 */
function wayInFrom({ pathname }: URL, error: OfficeFailure): unknown {
  if (pathname === '/sell/new') return redirect('/sell/begin');
  return error.status === 401 ? error : redirect('/sell/no-seller');
}

/** Loader of the route that draws the frame around all pages of the sellers' back office. */
export const loadActing = officeLoader(findActing);

/**
 * Returns whether the seller's ads usually go on sale without a moderator's check. False where the frame's data is missing, as for a guest's draft.
 */
export const useIsTrusted = (seller: string): boolean =>
  useRouteLoaderData<Acting>('sell')?.sellers.find(({ documentId }) => documentId === seller)?.isTrusted ?? false;

/** Returns the user and the seller that the frame of the sellers' back office has loaded. Throws on a page outside of this frame. */
export function useActing(): Acting {
  const acting = useRouteLoaderData<Acting>('sell');
  if (!acting) throw new Error('This page stands outside of the office of sellers');
  return acting;
}
