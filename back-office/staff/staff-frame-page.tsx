import { Outlet, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/office.ts';
import { SECOND_FACTOR } from '#contract/messages/second-factor.ts';
import { REPORTS } from '#contract/messages/staff-reports.ts';
import { SEARCH } from '#contract/messages/staff-search.ts';
import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import { leadTo, officeLoader } from '../lib/page-loaders.ts';
import { hasPage } from '../pages.ts';
import { OfficeFrame } from '../shell/office-frame.tsx';
import { ReportsIcon, ReviewIcon, SearchIcon } from '../shell/tab-icons.tsx';

export const loader = officeLoader(async ({ url, api }) => {
  const self = await api.ask<OfficeSelf>('GET', '/staff/api/self');
  // Nothing that staff do goes without: whoever has none yet is led to set it up.
  if (!self.isStrong) throw leadTo('/staff/second-factor', url);
  return self;
});

const TABS = [
  { to: '/staff/review', label: messages.REVIEW, icon: <ReviewIcon /> },
  { to: '/staff/reports', label: REPORTS, icon: <ReportsIcon /> },
  { to: '/staff/search', label: SEARCH, icon: <SearchIcon /> },
].filter(({ to }) => hasPage(to));

export default function StaffFrame() {
  const { username } = useLoaderData<typeof loader>();
  return (
    <OfficeFrame
      home="/staff/review"
      label={messages.STAFF}
      username={username}
      signOut="/staff/sign-out"
      more={[{ to: '/staff/second-factor', label: SECOND_FACTOR }]}
      tabs={TABS}
      content={<Outlet />}
    >
      <p className="truncate text-sm font-medium text-stone-700">{messages.STAFF}</p>
    </OfficeFrame>
  );
}
