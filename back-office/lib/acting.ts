import { data, redirect, useRouteLoaderData } from 'react-router';
import type { LeadCount } from '#contract/office/lead-schemas.ts';
import type { OfficeSelf, OwnSeller } from '#contract/office/self-schemas.ts';
import { hasStatus, type OfficeApi, type OfficeFailure, orNull } from './office-api.ts';
import { asOf, officeLoader } from './page-loaders.ts';

/** The user signed in to the sellers' back office, and the seller for whom they act. */
interface Acting {
  username: string;
  /** Nobody is known yet: the browser holds drafts. */
  isGuest: boolean;
  sellers: OwnSeller[];
  seller: OwnSeller;
  /** True if they have a second factor and have not yet given its code in this session. */
  owesSecondFactor: boolean;
  /** Number of leads that this seller has not answered. */
  waiting: LeadCount;
  /** `?as=…` if the address names the seller, to be added to links within the back office. Empty otherwise. */
  search: string;
}

const NOBODY_WAITS: LeadCount = { unanswered: 0, oldestAt: null };

/** Loads the user and the seller for whom they act. A user of several sellers names one in the address: `?as=documentId`. */
export async function findActing({ url, api }: { url: URL; api: OfficeApi }): Promise<Acting> {
  const [self, waiting] = await Promise.all([
    api.ask<OfficeSelf>('GET', '/sell/api/self').catch((error: unknown) => {
      throw hasStatus(error, 401, 403) ? wayInFrom(url, error) : error;
    }),
    // For a user who does not act for this seller these requests fail; the code below handles that.
    orNull(api.ask<LeadCount>('GET', `/sell/api/leads/count${asOf(url)}`), 400, 403, 404),
  ]);
  const as = url.searchParams.get('as');
  const seller = as === null ? self.sellers[0] : self.sellers.find(({ documentId }) => documentId === as);
  // 404, and no other seller instead: the next action would be done in the wrong name.
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

/** The only pages that a guest needs: those of drafts. */
const GUEST_PAGES = /^\/sell\/(?:new|listings\/.+)$/;

/** Returns the way on for somebody who is not signed in, or acts for no seller. An ad can be begun by either. */
function wayInFrom({ pathname }: URL, error: OfficeFailure): unknown {
  if (pathname === '/sell/new') return redirect('/sell/begin');
  return error.status === 401 ? error : redirect('/sell/no-seller');
}

/** Loader of the frame. */
export const loadActing = officeLoader(findActing);

/** Returns whether buyers usually see what this seller sends at once. Outside of the frame, as with a draft of nobody yet, nothing is known of it. */
export const useIsTrusted = (seller: string): boolean =>
  useRouteLoaderData<Acting>('sell')?.sellers.find(({ documentId }) => documentId === seller)?.isTrusted ?? false;

/** Returns the frame's data, on every page within the sellers' frame. */
export function useActing(): Acting {
  const acting = useRouteLoaderData<Acting>('sell');
  if (!acting) throw new Error('This page stands outside of the office of sellers');
  return acting;
}
