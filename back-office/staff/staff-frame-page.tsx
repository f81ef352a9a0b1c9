import type { ReactNode } from 'react';
import { Outlet, redirect, useLoaderData } from 'react-router';
import { NAMES } from '#contract/messages/names.ts';
import * as messages from '#contract/messages/office.ts';
import { SECOND_FACTOR } from '#contract/messages/second-factor.ts';
import { REPORTS } from '#contract/messages/staff-reports.ts';
import { SEARCH } from '#contract/messages/staff-search.ts';
import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import { type StaffRole, staffRolesFor } from '#contract/permissions.ts';
import { FIRST_PAGES, leadTo, officeLoader } from '../lib/page-loaders.ts';
import { hasPage } from '../pages.ts';
import { OfficeFrame } from '../shell/office-frame.tsx';
import { NamesIcon, ReportsIcon, ReviewIcon, SearchIcon } from '../shell/tab-icons.tsx';

export const loader = officeLoader(async ({ url, api }) => {
  const self = await api.ask<OfficeSelf>('GET', '/staff/api/self');
  // Nothing that staff do goes without: whoever has none yet is led to set it up.
  if (!self.isStrong) throw leadTo('/staff/second-factor', url);
  const [first] = tabsFor(self);
  // Editors review nothing: their office begins with what they may do.
  if (first && first.to !== FIRST_PAGES.staff && url.pathname === FIRST_PAGES.staff) throw redirect(first.to);
  return self;
});

const TABS: readonly { to: string; label: string; icon: ReactNode; roles: readonly StaffRole[] }[] = [
  { to: '/staff/review', label: messages.REVIEW, icon: <ReviewIcon />, roles: staffRolesFor('review listings') },
  { to: '/staff/reports', label: REPORTS, icon: <ReportsIcon />, roles: staffRolesFor('review listings') },
  { to: '/staff/search', label: SEARCH, icon: <SearchIcon />, roles: staffRolesFor('review listings') },
  { to: '/staff/content', label: NAMES, icon: <NamesIcon />, roles: staffRolesFor('edit content') },
];

/** Returns the pages that somebody may open. */
const tabsFor = ({ staffRoles }: OfficeSelf) =>
  TABS.filter(({ to, roles }) => hasPage(to) && roles.some((role) => staffRoles.includes(role)));

export default function StaffFrame() {
  const self = useLoaderData<typeof loader>();
  const { username } = self;
  const tabs = tabsFor(self);
  return (
    <OfficeFrame
      home={tabs[0]?.to ?? FIRST_PAGES.staff}
      label={messages.STAFF}
      username={username}
      signOut="/staff/sign-out"
      more={[{ to: '/staff/second-factor', label: SECOND_FACTOR }]}
      tabs={tabs}
      content={<Outlet />}
    >
      <p className="truncate text-sm font-medium text-stone-700">{messages.STAFF}</p>
    </OfficeFrame>
  );
}
