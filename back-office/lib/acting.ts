import { data, redirect, useRouteLoaderData } from 'react-router';
import type { LeadCount } from '#contract/office/lead-schemas.ts';
import type { OfficeSelf, OwnSeller } from '#contract/office/self.ts';
import { hasStatus, type OfficeApi } from './office-api.ts';
import { asOf, leadTo, officeLoader } from './page-loaders.ts';

/** Who is signed in to the office of sellers, and for whom they act now. */
interface Acting {
  username: string;
  sellers: OwnSeller[];
  seller: OwnSeller;
  /** They have a second factor, and did not give it in this session yet. */
  owesSecondFactor: boolean;
  /** Buyers who wait for an answer of this seller. */
  waiting: LeadCount;
  /** `?as=…`, where the address names the seller: for links within the office. Empty otherwise. */
  search: string;
}

const NOBODY_WAITS: LeadCount = { unanswered: 0, oldestAt: null };

/** Whoever acts for several names one in the address: `?as=documentId`. */
export async function findActing({ url, api }: { url: URL; api: OfficeApi }): Promise<Acting> {
  const [self, waiting] = await Promise.all([
    api.ask<OfficeSelf>('GET', '/sell/api/self').catch((error: unknown) => {
      throw hasStatus(error, 403) ? wayInFrom(url) : error;
    }),
    api.ask<LeadCount>('GET', `/sell/api/leads/count${asOf(url)}`).catch((error: unknown) => {
      // Whoever acts for nobody, or not for this seller, is told so by what they are.
      if (hasStatus(error, 400, 403, 404)) return NOBODY_WAITS;
      throw error;
    }),
  ]);
  const as = url.searchParams.get('as');
  const seller = as === null ? self.sellers[0] : self.sellers.find(({ documentId }) => documentId === as);
  // Not another one in its place: what is done next would be done in the wrong name.
  if (!seller) throw data(null, { status: 404 });
  const { username, sellers, asksSecondFactor, isStrong } = self;
  return { username, sellers, seller, owesSecondFactor: asksSecondFactor && !isStrong, waiting, search: asOf(url) };
}

/** Whoever acts for nobody and comes to sell proves a number first. */
const wayInFrom = (url: URL) =>
  url.pathname === '/sell/new' ? leadTo('/sell/phone', url) : redirect('/sell/no-seller');

/** The frame's loader. */
export const loadActing = officeLoader(findActing);

/** On every page within the frame of sellers. */
export function useActing(): Acting {
  const acting = useRouteLoaderData<Acting>('sell');
  if (!acting) throw new Error('This page stands outside of the office of sellers');
  return acting;
}
