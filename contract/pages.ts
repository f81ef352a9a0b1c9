import { CAR_LIST } from './lists/car-list.data.ts';
import { listPath, parsePage } from './lists/list-query.ts';
import type { SaleList } from './lists/sale-list.ts';
import { SPARE_PART_LIST } from './lists/spare-part-list.data.ts';
import { parseTypedListQuery } from './lists/typed-list-query.ts';

/** The part of an address that decides the page's content. Addresses that differ elsewhere share one cached page. */
type AddressPart = 'path' | 'path and page' | 'car list' | 'spare part list';

/** A page of the market: its address, and its properties. */
export interface PageSpec {
  /** The path in the router's form: `/detail/:documentId`. A part with a question mark may be left out. */
  readonly path: string;
  /** The module in storefront/ that shows it. */
  readonly screen: string;
  /** The page is the same for everybody, and is cached by this part of its address. Left out: it is rendered for each visitor. */
  readonly cachedBy?: AddressPart;
  /** The page is in the sitemap. Pages with a parameter are there by their entries. */
  readonly inSitemap?: true;
  /** Without scripts the browser posts the page's form itself. */
  readonly takesForms?: true;
  /** Stands in the frame of a member's own screens. */
  readonly isAccount?: true;
}

const text = (path: string): PageSpec => ({ path, screen: 'pages/text-page.tsx', cachedBy: 'path', inSitemap: true });
const coming = (path: string): PageSpec => ({ path, screen: 'pages/coming-soon-page.tsx', cachedBy: 'path' });

/** A member's screen, at its own address and under /account-settings. */
const account = (name: string, screen: string): PageSpec[] => [
  { path: `/${name}`, screen, isAccount: true },
  { path: `/account-settings/${name}`, screen, isAccount: true },
];

const DETAIL = { cachedBy: 'path' } as const;
const LIST = { cachedBy: 'path and page', inSitemap: true } as const;

/** Every address of the market, once. */
export const PAGES: readonly PageSpec[] = [
  { path: '/', screen: 'home/home-page.tsx', cachedBy: 'path', inSitemap: true },
  { path: '/filter', screen: 'cars/car-list-page.tsx', cachedBy: 'car list', inSitemap: true },
  // Lists that are searched for: of a make, model or body type, and of one in a place. The sitemap names those that are there.
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

const addressOfList = (list: SaleList) => (_path: string, params: URLSearchParams) =>
  listPath(list, parseTypedListQuery(list, params));

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
  // Safe pattern: segments and slashes in turn.
  new RegExp(
    `^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? '[^/]+')}$`,
  );

const CACHED = PAGES.flatMap(({ path, cachedBy }) =>
  cachedBy === undefined ? [] : [{ pattern: patternOf(path), addressOf: ADDRESSES[cachedBy] }],
);

/**
 * Returns the address that a public page is rendered for and cached by: without parameters that the page does not read. Undefined for a
 * page that is made for each visitor, and for an address that does not exist.
 */
export function publicAddress(url: URL): string | undefined {
  const page = CACHED.find(({ pattern }) => pattern.test(url.pathname));
  return page?.addressOf(url.pathname, url.searchParams);
}
