import { Link, useLoaderData, useRouteLoaderData } from 'react-router';
import { AUDIT, AUDIT_MEANS } from '#contract/messages/audit.ts';
import { hourInUganda } from '#contract/messages/dates.ts';
import { FAILURES, FAILURES_MEAN } from '#contract/messages/failures.ts';
import { FIGURES, FIGURES_MEAN } from '#contract/messages/figures.ts';
import { NAMES, NAMES_ABOUT } from '#contract/messages/names.ts';
import { greeting } from '#contract/messages/office.ts';
import * as messages from '#contract/messages/staff-home.ts';
import { PEOPLE, PEOPLE_MEAN } from '#contract/messages/staff-people.ts';
import { SEARCH_HINT, SEARCH_LABEL } from '#contract/messages/staff-search.ts';
import type { Waiting } from '#contract/office/waiting-schemas.ts';
import { type Action, staffRolesFor } from '#contract/permissions.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { hasPage } from '../pages.ts';
import { SearchForm } from '../shell/list-search.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import type { StaffSelf } from './staff-self.ts';

export const loader = officeLoader(async () => {
  const now = Date.now();
  return { hour: hourInUganda(now), now };
});

/** Links to pages that are seldom used. */
// No message: the names of actions.
const PAGES: readonly { to: string; label: string; about: string; needs: Action }[] = [
  { to: '/staff/content', label: NAMES, about: NAMES_ABOUT, needs: 'edit content' },
  { to: '/staff/figures', label: FIGURES, about: FIGURES_MEAN, needs: 'see figures' },
  { to: '/staff/audit', label: AUDIT, about: AUDIT_MEANS, needs: 'read the audit' },
  { to: '/staff/people', label: PEOPLE, about: PEOPLE_MEAN, needs: 'manage staff' },
  { to: '/staff/failures', label: FAILURES, about: FAILURES_MEAN, needs: 'look after failures' },
];

const mayOpen = (self: StaffSelf, action: Action) =>
  staffRolesFor(action).some((role) => self.staffRoles.includes(role));

export default function HomePage() {
  const { hour, now } = useLoaderData<typeof loader>();
  const self = useRouteLoaderData<StaffSelf>('staff');
  if (!self) throw new Error('This page stands outside of the office of staff');
  const pages = PAGES.filter(({ to, needs }) => hasPage(to) && mayOpen(self, needs));
  return (
    <>
      <PageTitle>{messages.HOME}</PageTitle>
      <h1 className="text-2xl font-bold wrap-anywhere">{greeting(hour, self.username)}</h1>
      {mayOpen(self, 'review listings') && (
        <SearchForm action="/staff/search" label={SEARCH_LABEL} hint={SEARCH_HINT} q={undefined} hidden={{}} />
      )}
      <WhatWaits waiting={self.waiting} now={now} />
      {pages.length > 0 && (
        <nav aria-labelledby="pages" className="mt-8">
          <h2 id="pages" className="mb-3 text-lg font-bold">
            {messages.OTHER_PAGES}
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {pages.map(({ to, label, about }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="block h-full rounded-xl border border-stone-200 bg-white p-4 hover:border-stone-500"
                >
                  <span className="font-semibold underline">{label}</span>
                  <span className="mt-1 block text-stone-700">{about}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

function WhatWaits({ waiting, now }: { waiting: StaffSelf['waiting']; now: number }) {
  const { reviews, reports, messages: visitors, failures } = waiting;
  const counts = [reviews?.count ?? 0, reports?.count ?? 0, visitors?.count ?? 0, failures ?? 0];
  if (counts.every((count) => count === 0)) {
    return <p className="mt-6 rounded-xl border border-stone-200 bg-white p-5">{messages.NOTHING_WAITS}</p>;
  }
  return (
    <div className="mt-6 grid gap-3 lg:grid-cols-2">
      {reviews && <WaitingBox of="reviews" to="/staff/review" waiting={reviews} now={now} />}
      {reports && <WaitingBox of="reports" to="/staff/reports" waiting={reports} now={now} />}
      {visitors && <WaitingBox of="messages" to="/staff/inbox" waiting={visitors} now={now} />}
      {failures !== null && (
        <WaitingBox of="failures" to="/staff/failures" waiting={{ count: failures, since: null, late: 0 }} now={now} />
      )}
    </div>
  );
}

interface WaitingBoxProps {
  of: keyof typeof messages.WAITING_WORDS;
  to: string;
  waiting: Waiting;
  now: number;
}

/** A box with the number of items that wait for staff, and a link to the page that lists them. Renders nothing if none wait. */
function WaitingBox({ of, to, waiting: { count, since, late }, now }: WaitingBoxProps) {
  if (count === 0) return null;
  const label = messages.WAITING_LABELS[of];
  return (
    <section
      className={`flex flex-wrap items-center justify-between gap-3 rounded-xl border border-l-4 border-stone-300 bg-white p-4 ${late > 0 || of === 'failures' ? 'border-l-alert' : 'border-l-sun'}`}
    >
      <div className="min-w-0">
        <h2 className="text-lg font-bold">{messages.WAITING_WORDS[of](count)}</h2>
        {since !== null && <p className="text-stone-700">{messages.oldestWaits((now - Date.parse(since)) / 60_000)}</p>}
        {late > 0 && <p className="font-semibold text-alert">{messages.lateOnes(late)}</p>}
      </div>
      <Link to={to} className={of === 'failures' ? 'button-quiet' : 'button-main'}>
        {label}
      </Link>
    </section>
  );
}
