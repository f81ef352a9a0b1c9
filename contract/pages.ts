import { CAR_LIST } from './lists/car-list.data.ts';
import { listPath, parsePage } from './lists/list-query.ts';
import type { SaleList } from './lists/sale-list.ts';
import { SPARE_PART_LIST } from './lists/spare-part-list.data.ts';
import { parseTypedListQuery, unreadPrice } from './lists/typed-list-query.ts';

/** The part of an address on which the content of a page depends. Addresses that differ only elsewhere share one cached page. */
type AddressPart = 'path' | 'path and page' | 'car list' | 'spare part list';

/** A page of the market: its address, and its properties. */
export interface PageSpec {
  /** The path as React Router writes it: `/detail/:documentId`. A segment that ends in a question mark may be missing. */
  readonly path: string;
  /** The module below storefront/ that renders the page. */
  readonly screen: string;
  /** The part of the address by which the page is cached, if it is the same for all visitors. Left out: it is rendered for each visitor anew. */
  readonly cachedBy?: AddressPart;
  /** True: the sitemap names the page. A page whose path has a parameter is named there once for each entry. */
  readonly inSitemap?: true;
  /** True: the page accepts forms that browsers without scripts post to it. */
  readonly takesForms?: true;
  /** True: the page belongs to a member's account. All such pages have the same frame. */
  readonly isAccount?: true;
}

const text = (path: string): PageSpec => ({ path, screen: 'pages/text-page.tsx', cachedBy: 'path', inSitemap: true });
const coming = (path: string): PageSpec => ({ path, screen: 'pages/coming-soon-page.tsx', cachedBy: 'path' });

/** Returns a page of a member's account twice: at an address of its own, and at one below /account-settings. */
const account = (name: string, screen: string): PageSpec[] => [
  { path: `/${name}`, screen, isAccount: true },
  { path: `/account-settings/${name}`, screen, isAccount: true },
];

const DETAIL = { cachedBy: 'path' } as const;
const LIST = { cachedBy: 'path and page', inSitemap: true } as const;

/** Every address of the storefront. Each stands here only once. */
export const PAGES: readonly PageSpec[] = [
  { path: '/', screen: 'home/home-page.tsx', cachedBy: 'path', inSitemap: true },
  { path: '/filter', screen: 'cars/car-list-page.tsx', cachedBy: 'car list', inSitemap: true },
  // Car pages: lists of a make, model or body type, with or without a place. The sitemap names those that exist.
  { path: '/cars/:first/:second?/:third?', screen: 'cars/car-list-page.tsx', cachedBy: 'path and page' },
  { path: '/detail/:documentId', screen: 'cars/car-detail-page.tsx', ...DETAIL },
  { path: '/detail/:documentId/contact', screen: 'private-sellers/number-page.tsx', takesForms: true },
  { path: '/spareparts/:documentId/contact', screen: 'private-sellers/number-page.tsx', takesForms: true },
  { path: '/seller/:documentId', screen: 'private-sellers/seller-page.tsx', cachedBy: 'path and page' },
  { path: '/recently-viewed', screen: 'cars/recently-viewed-page.tsx' },
  { path: '/spareparts', screen: 'spare-parts/spare-part-list-page.tsx', cachedBy: 'spare part list', inSitemap: true },
  { path: '/spareparts/:documentId', screen: 'spare-parts/spare-part-detail-page.tsx', ...DETAIL },
  { path: '/garages', screen: 'garages/garage-list-page.tsx', ...LIST },
  { path: '/garage-spareparts/:documentId', screen: 'garages/garage-detail-page.tsx', cachedBy: 'path and page' },
  { path: '/dealers', screen: 'dealers/dealer-list-page.tsx', ...LIST },
  { path: '/dealer-cars/:documentId', screen: 'dealers/dealer-detail-page.tsx', cachedBy: 'path and page' },
  { path: '/blogs', screen: 'articles/article-list-page.tsx', ...LIST },
  { path: '/article/:slug', screen: 'articles/article-detail-page.tsx', ...DETAIL },
  text('/about'),
  { path: '/contact', screen: 'contact/contact-page.tsx', inSitemap: true, takesForms: true },
  ...['/howtobuy', '/safetynotice', '/customerpolicy', '/privacypolicy', '/cookiespolicy'].map(text),
  ...['/termofuse', '/terms'].map(text),
  ...['/agents', '/mechanics', '/coming', '/callback'].map(coming),
  { path: '/sell', screen: 'sell/sell-page.tsx', cachedBy: 'path', inSitemap: true },
  { path: '/report', screen: 'reports/report-page.tsx', takesForms: true },
  { path: '/newsletter', screen: 'newsletter/newsletter-page.tsx', takesForms: true },
  { path: '/newsletter/confirm', screen: 'newsletter/newsletter-answer-page.tsx', takesForms: true },
  { path: '/newsletter/unsubscribe', screen: 'newsletter/newsletter-answer-page.tsx', takesForms: true },
  { path: '/renew', screen: 'renewals/renew-page.tsx', takesForms: true },
  { path: '/busy', screen: 'pages/busy-page.tsx' },
  { path: '/login', screen: 'accounts/login-page.tsx' },
  { path: '/register', screen: 'accounts/register-page.tsx' },
  { path: '/forgotpassword', screen: 'accounts/forgot-password-page.tsx', takesForms: true },
  { path: '/resetpassword', screen: 'accounts/reset-password-page.tsx' },
  { path: '/emailconfirmation', screen: 'accounts/email-confirmation-page.tsx' },
  { path: '/cancel-email-change', screen: 'accounts/cancel-email-change-page.tsx' },
  { path: '/connect/google/redirect', screen: 'accounts/google-return-page.tsx' },
  { path: '/auth/google/return', screen: 'accounts/google-return-page.tsx' },
  { path: '/account-settings', screen: 'accounts/profile-page.tsx', isAccount: true },
  ...account('profile', 'accounts/profile-page.tsx'),
  ...account('saved-cars', 'accounts/saved-cars-page.tsx'),
  ...account('liked-cars', 'accounts/liked-cars-page.tsx'),
  ...account('enquiries', 'accounts/enquiries-page.tsx'),
  ...account('changepassword', 'accounts/change-password-page.tsx'),
  ...account('change-password', 'accounts/change-password-page.tsx'),
];

/** A price that cannot be read stays part of the address, because the page tells the visitor that it was not understood. */
const addressOfList = (list: SaleList) => (_path: string, params: URLSearchParams) => {
  const path = listPath(list, parseTypedListQuery(list, params));
  const unread = unreadPrice(params, 'price');
  return unread ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams([unread])}` : path;
};

const ADDRESSES: Record<AddressPart, (path: string, params: URLSearchParams) => string> = {
  path: (path) => path,
  'path and page': (path, params) => {
    const page = parsePage(params);
    return page === 1 ? path : `${path}?page=${page}`;
  },
  'car list': addressOfList(CAR_LIST),
  'spare part list': addressOfList(SPARE_PART_LIST),
};

const PARAMETERS: Record<string, string> = { documentId: '[a-z0-9]{24}', slug: '[^/]{1,200}' };

const patternOf = (path: string) =>
  // Safe pattern: segments and slashes alternate.
  new RegExp(
    `^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? '[^/]+')}$`,
  );

const CACHED = PAGES.flatMap(({ path, cachedBy }) =>
  cachedBy === undefined ? [] : [{ pattern: patternOf(path), addressOf: ADDRESSES[cachedBy] }],
);

/**
 * Returns the address by which a public page is cached and rendered, without the parameters that the page ignores. Undefined for an unknown address,
 * and for a page that is rendered for each visitor.
 */
export function publicAddress(url: URL): string | undefined {
  const page = CACHED.find(({ pattern }) => pattern.test(url.pathname));
  return page?.addressOf(url.pathname, url.searchParams);
}
