import type { Area } from '#contract/office/areas.ts';

/** A page of a back office: its address, and the module that renders it. */
export interface OfficePage {
  /** The path in React Router's notation: `/sell/listings/:documentId`. */
  readonly path: `/${Area}/${string}`;
  readonly screen: string;
  /** True for a page that is shown without the menu and tabs of its back office, because its user is not signed in or acts for no seller. */
  readonly isBare?: true;
}

/** All pages of both back offices. A frame shows a tab only if this list has its page. */
export const OFFICE_PAGES: readonly OfficePage[] = [
  { path: '/sell/today', screen: 'sell/today-page.tsx' },
  { path: '/sell/listings/:documentId/photos', screen: 'photos/photos-page.tsx' },
  { path: '/sell/new', screen: 'listings/new-listing-page.tsx' },
  { path: '/sell/listings/:documentId/edit', screen: 'listings/edit-listing-page.tsx' },
  { path: '/sell/listings', screen: 'stock/stock-page.tsx' },
  { path: '/sell/listings/bulk', screen: 'stock/bulk-page.tsx' },
  { path: '/sell/listings/bulk/:batchId', screen: 'stock/batch-page.tsx' },
  { path: '/sell/listings/:documentId', screen: 'stock/listing-page.tsx' },
  { path: '/sell/listings/:documentId/objection', screen: 'stock/objection-page.tsx' },
  { path: '/sell/listings/:documentId/history', screen: 'stock/listing-history-page.tsx' },
  { path: '/sell/leads', screen: 'leads/leads-page.tsx' },
  { path: '/sell/leads/:documentId', screen: 'leads/lead-page.tsx' },
  { path: '/sell/notices', screen: 'notices/notices-page.tsx' },
  { path: '/sell/team', screen: 'team/team-page.tsx' },
  { path: '/sell/team/tokens', screen: 'team/tokens-page.tsx' },
  { path: '/sell/page', screen: 'seller-page/seller-profile-page.tsx' },
  { path: '/sell/webhooks', screen: 'webhooks/webhooks-page.tsx' },
  { path: '/sell/webhooks/:documentId', screen: 'webhooks/webhook-page.tsx' },
  { path: '/sell/import', screen: 'imports/imports-page.tsx' },
  { path: '/sell/import/:documentId', screen: 'imports/import-page.tsx' },
  { path: '/staff/home', screen: 'staff/home-page.tsx' },
  { path: '/staff/review', screen: 'staff/review-page.tsx' },
  { path: '/staff/review/:id', screen: 'staff/review-item-page.tsx' },
  { path: '/staff/reports', screen: 'staff/reports-page.tsx' },
  { path: '/staff/inbox', screen: 'inbox/inbox-page.tsx' },
  { path: '/staff/inbox/:id', screen: 'inbox/message-page.tsx' },
  { path: '/staff/search', screen: 'staff/staff-search-page.tsx' },
  { path: '/staff/members/:documentId', screen: 'staff/staff-member-page.tsx' },
  { path: '/staff/bans', screen: 'staff/bans-page.tsx' },
  { path: '/staff/networks/:id', screen: 'staff/network-page.tsx' },
  { path: '/staff/audit', screen: 'staff/audit-page.tsx' },
  { path: '/staff/figures', screen: 'staff/figures-page.tsx' },
  { path: '/staff/people', screen: 'staff/people-page.tsx' },
  { path: '/staff/tokens', screen: 'staff/staff-tokens-page.tsx' },
  { path: '/staff/failures', screen: 'staff/failures-page.tsx' },
  { path: '/staff/sellers/new', screen: 'staff/new-seller-page.tsx' },
  { path: '/staff/sellers/:documentId', screen: 'staff/staff-seller-page.tsx' },
  { path: '/staff/listings', screen: 'staff/staff-ads-page.tsx' },
  { path: '/staff/listings/:documentId/edit', screen: 'staff/change-ad-page.tsx' },
  { path: '/staff/listings/:documentId', screen: 'staff/staff-listing-page.tsx' },
  { path: '/staff/listings/:documentId/leads', screen: 'leads/reported-leads-page.tsx' },
  { path: '/staff/content', screen: 'names/names-page.tsx' },
  { path: '/staff/content/:kind', screen: 'names/name-list-page.tsx' },
  { path: '/staff/content/:kind/new', screen: 'names/new-name-page.tsx' },
  { path: '/staff/content/:kind/:documentId', screen: 'names/name-page.tsx' },
  { path: '/sell/begin', screen: 'sign-in/begin-page.tsx', isBare: true },
  { path: '/sell/sign-in', screen: 'sign-in/sign-in-page.tsx', isBare: true },
  { path: '/staff/sign-in', screen: 'sign-in/sign-in-page.tsx', isBare: true },
  { path: '/sell/sign-out', screen: 'sign-in/sign-out-page.tsx', isBare: true },
  { path: '/staff/sign-out', screen: 'sign-in/sign-out-page.tsx', isBare: true },
  { path: '/staff/second-factor', screen: 'sign-in/second-factor-page.tsx', isBare: true },
  { path: '/sell/second-factor', screen: 'sign-in/second-factor-page.tsx', isBare: true },
  { path: '/sell/phone', screen: 'private-sellers/phone-page.tsx', isBare: true },
  { path: '/sell/name', screen: 'private-sellers/name-page.tsx', isBare: true },
  { path: '/sell/no-seller', screen: 'sign-in/no-seller-page.tsx', isBare: true },
  { path: '/sell/number-alarm', screen: 'seller-page/number-alarm-page.tsx', isBare: true },
  { path: '/sell/invitation', screen: 'sign-in/invitation-page.tsx', isBare: true },
];

export const hasPage = (path: string): boolean => OFFICE_PAGES.some((page) => page.path === path);
