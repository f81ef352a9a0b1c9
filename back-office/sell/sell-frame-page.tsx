import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { IMPORT_STOCK } from '#contract/messages/imports.ts';
import { LEADS, unanswered } from '#contract/messages/lead-inbox.ts';
import { NOTICES } from '#contract/messages/notices.ts';
import * as messages from '#contract/messages/office.ts';
import { YOUR_PAGE } from '#contract/messages/own-pages.ts';
import { SECOND_FACTOR } from '#contract/messages/second-factor.ts';
import { SIGN_IN } from '#contract/messages/shell.ts';
import { TEAM, TOKENS } from '#contract/messages/team.ts';
import { WEBHOOKS } from '#contract/messages/webhooks.ts';
import type { Action } from '#contract/permissions.ts';
import { useActing } from '../lib/acting.ts';
import { mayFor } from '../lib/may.ts';
import { hasPage } from '../pages.ts';
import { OfficeFrame } from '../shell/office-frame.tsx';
import { OfficeMenu } from '../shell/office-menu.tsx';
import { LeadsIcon, ListingsIcon, NewIcon, TodayIcon } from '../shell/tab-icons.tsx';
import { SellerSwitch } from './seller-switch.tsx';

export { loadActing as loader } from '../lib/acting.ts';

/** Query parameters that the frame's data depends on: the seller for whom the user acts, and the last action on a lead. */
const FRAMED = ['as', 'done', 'of'] as const;

/**
 * Loads the frame's data again only after a form, for another path, or for other FRAMED parameters. A step of a form changes none of these: it must
 * work offline.
 */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  (formMethod !== undefined ||
    currentUrl.pathname !== nextUrl.pathname ||
    FRAMED.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name)));

const LEADS_PATH = '/sell/leads';

const TABS = [
  { to: '/sell/today', label: messages.TODAY, icon: <TodayIcon /> },
  { to: '/sell/listings', label: messages.LISTINGS, icon: <ListingsIcon /> },
  { to: LEADS_PATH, label: LEADS, icon: <LeadsIcon /> },
  { to: '/sell/new', label: messages.NEW_LISTING, icon: <NewIcon /> },
].filter(({ to }) => hasPage(to));

/** Links in the account menu, to pages that are seldom used. */
// No message: the names of actions.
const MORE: readonly { to: string; label: string; needs: Action }[] = [
  { to: '/sell/notices', label: NOTICES, needs: 'choose own notices' },
  { to: '/sell/import', label: IMPORT_STOCK, needs: 'import listings' },
  { to: '/sell/page', label: YOUR_PAGE, needs: 'edit the public page' },
  { to: '/sell/team', label: TEAM, needs: 'leave the team' },
  { to: '/sell/team/tokens', label: TOKENS, needs: 'manage tokens' },
  { to: '/sell/webhooks', label: WEBHOOKS, needs: 'manage webhooks' },
  { to: '/sell/second-factor', label: SECOND_FACTOR, needs: 'manage tokens' },
];

export default function SellFrame() {
  const { username, isGuest, sellers, seller, waiting, search } = useActing();
  const { pathname } = useLocation();
  if (isGuest) return <GuestFrame next={pathname} />;
  const count = { number: waiting.unanswered, words: unanswered(waiting.unanswered) };
  const may = mayFor(sellers, seller.documentId);
  const more = MORE.filter(({ needs }) => may(needs)).map(({ to, label }) => ({ to: to + search, label }));
  return (
    <OfficeFrame
      home="/sell/today"
      label={messages.SELLING}
      menu={<OfficeMenu username={username} signOut="/sell/sign-out" more={more} />}
      tabs={TABS.map((tab) => (tab.to === LEADS_PATH ? { ...tab, count } : tab))}
      search={search}
      content={<Outlet />}
    >
      <SellerSwitch sellers={sellers} seller={seller} />
    </OfficeFrame>
  );
}

/** The frame for a visitor who has begun an ad without signing in: it has no tabs, only a link to sign in. */
const GuestFrame = ({ next }: { next: string }) => (
  <OfficeFrame
    home="/sell/new"
    label={messages.SELLING}
    menu={
      <a href={`/sell/sign-in?next=${encodeURIComponent(next)}`} className="button-quiet">
        {SIGN_IN}
      </a>
    }
    tabs={[]}
    content={<Outlet />}
  />
);
