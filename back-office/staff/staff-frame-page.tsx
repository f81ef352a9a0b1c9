import type { ReactNode } from 'react';
import { Outlet, useLoaderData } from 'react-router';
import { AUDIT } from '#contract/messages/audit.ts';
import { BANS } from '#contract/messages/bans.ts';
import { FAILURES } from '#contract/messages/failures.ts';
import { FIGURES } from '#contract/messages/figures.ts';
import { NAMES } from '#contract/messages/names.ts';
import { NEW_SELLER } from '#contract/messages/new-sellers.ts';
import * as messages from '#contract/messages/office.ts';
import { waitingCount } from '#contract/messages/review-pages.ts';
import { SECOND_FACTOR } from '#contract/messages/second-factor.ts';
import { ADS } from '#contract/messages/staff-ads.ts';
import { HOME } from '#contract/messages/staff-home.ts';
import { PEOPLE } from '#contract/messages/staff-people.ts';
import { REPORTS, reportsWaiting } from '#contract/messages/staff-reports.ts';
import { SEARCH } from '#contract/messages/staff-search.ts';
import { STAFF_TOKENS } from '#contract/messages/staff-tokens.ts';
import { INBOX, messagesWait } from '#contract/messages/visitor-inbox.ts';
import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import type { StaffWaiting } from '#contract/office/waiting-schemas.ts';
import { STAFF_ROLES, type StaffRole, staffRolesFor } from '#contract/permissions.ts';
import { FIRST_PAGES, leadTo, officeLoader } from '../lib/page-loaders.ts';
import { hasPage } from '../pages.ts';
import { OfficeFrame } from '../shell/office-frame.tsx';
import { OfficeMenu } from '../shell/office-menu.tsx';
import { LeadsIcon, NamesIcon, ReportsIcon, ReviewIcon, SearchIcon, TodayIcon } from '../shell/tab-icons.tsx';
import type { StaffSelf } from './staff-self.ts';

export { revalidateFrameUnlessAsking as shouldRevalidate } from './questions.ts';

export const loader = officeLoader(async ({ url, api }): Promise<StaffSelf> => {
  const [self, waiting] = await Promise.all([
    api.ask<OfficeSelf>('GET', '/staff/api/self'),
    api.ask<StaffWaiting>('GET', '/staff/api/waiting'),
  ]);
  // Staff need a second factor for everything: a user without one is redirected to set it up.
  if (!self.isStrong) throw leadTo('/staff/second-factor', url);
  return { ...self, waiting };
});

const TABS: readonly { to: string; label: string; icon: ReactNode; roles: readonly StaffRole[] }[] = [
  { to: FIRST_PAGES.staff, label: HOME, icon: <TodayIcon />, roles: STAFF_ROLES },
  { to: '/staff/review', label: messages.REVIEW, icon: <ReviewIcon />, roles: staffRolesFor('review listings') },
  { to: '/staff/reports', label: REPORTS, icon: <ReportsIcon />, roles: staffRolesFor('review listings') },
  { to: '/staff/inbox', label: INBOX, icon: <LeadsIcon />, roles: staffRolesFor('answer visitors') },
  { to: '/staff/search', label: SEARCH, icon: <SearchIcon />, roles: staffRolesFor('review listings') },
  { to: '/staff/content', label: NAMES, icon: <NamesIcon />, roles: staffRolesFor('edit content') },
];

/** Links in the account menu, to pages that are seldom used. */
const MORE: readonly { to: string; label: string; roles: readonly StaffRole[] }[] = [
  { to: '/staff/sellers/new', label: NEW_SELLER, roles: staffRolesFor('manage sellers') },
  { to: '/staff/listings', label: ADS, roles: staffRolesFor('edit ads') },
  { to: '/staff/bans', label: BANS, roles: staffRolesFor('ban members') },
  { to: '/staff/figures', label: FIGURES, roles: staffRolesFor('see figures') },
  { to: '/staff/audit', label: AUDIT, roles: staffRolesFor('read the audit') },
  { to: '/staff/failures', label: FAILURES, roles: staffRolesFor('look after failures') },
  { to: '/staff/people', label: PEOPLE, roles: staffRolesFor('manage staff') },
  { to: '/staff/tokens', label: STAFF_TOKENS, roles: staffRolesFor('make staff tokens') },
  { to: '/staff/second-factor', label: SECOND_FACTOR, roles: STAFF_ROLES },
];

/** Returns the pages in `pages` that a user with these roles may open. */
const openTo = <Page extends { to: string; roles: readonly StaffRole[] }>(
  pages: readonly Page[],
  { staffRoles }: OfficeSelf,
) => pages.filter(({ to, roles }) => hasPage(to) && roles.some((role) => staffRoles.includes(role)));

/** Returns the number of waiting items for a tab; undefined for a tab that shows no number. */
function countAt(to: string, { reviews, reports, messages: visitors }: StaffWaiting) {
  if (to === '/staff/review' && reviews) return { number: reviews.count, words: waitingCount(reviews.count) };
  if (to === '/staff/reports' && reports) return { number: reports.count, words: reportsWaiting(reports.count) };
  if (to === '/staff/inbox' && visitors) return { number: visitors.count, words: messagesWait(visitors.count) };
  return undefined;
}

export default function StaffFrame() {
  const self = useLoaderData<typeof loader>();
  const tabs = openTo(TABS, self).map(({ to, label, icon }) => {
    const count = countAt(to, self.waiting);
    return count ? { to, label, icon, count } : { to, label, icon };
  });
  return (
    <OfficeFrame
      home={FIRST_PAGES.staff}
      label={messages.STAFF}
      menu={<OfficeMenu username={self.username} signOut="/staff/sign-out" more={openTo(MORE, self)} />}
      tabs={tabs}
      content={<Outlet />}
    >
      <p className="truncate text-sm font-medium text-stone-700">{messages.STAFF}</p>
    </OfficeFrame>
  );
}
