import type { SellerRole } from '../permissions.ts';
import { formatNumber } from '../values/numbers.ts';

/** Sentences of the staff page about one seller. */

export const BUYERS_PAGE = 'Their page for buyers';
export const PEOPLE = 'Who acts for them';
export const NOBODY_ACTS = 'Nobody acts for them yet.';
const ROLES: Readonly<Record<SellerRole, string>> = { owner: 'owner', manager: 'manager', agent: 'agent' };
export const person = (username: string, role: SellerRole) => `${username}, ${ROLES[role]}`;
export const ADS = 'Ads';
export const NO_ADS = 'They have no ads.';
export const adsShown = (shown: number, all: number) =>
  shown < all ? `The latest ${formatNumber(shown)} of ${formatNumber(all)}.` : '';
export const buyersWrote = (leads: number) =>
  leads === 1 ? '1 buyer wrote to them.' : `${formatNumber(leads)} buyers wrote to them.`;
export const adsReported = (count: number) =>
  count === 1 ? '1 of their ads is reported.' : `${formatNumber(count)} of their ads are reported.`;

export const STANDING = 'Trust and limit';
export const TRUST_LABEL = 'Trust';
export const TRUSTS = [
  '0: new. A moderator sees every new ad first',
  '1: proven. New ads are on sale at once, unless something about them is odd',
  '2: known to the market. New photos are not looked at either',
] as const;
export const MOST_LIVE_LABEL = 'Ads on sale at once';
export const MOST_LIVE_HINT = 'Leave it empty for the usual limit';
export const mostLiveWrong = (most: number) => `Enter a whole number up to ${formatNumber(most)}, or nothing`;
export { WHY_LABEL } from './bans.ts';
export const SAVE = 'Save';
