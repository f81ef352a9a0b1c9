import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { ACCOUNT, ACCOUNT_INFORMATION, FAVOURITES, UPDATE_PASSWORD, WISHLIST } from '#contract/messages/accounts.ts';
import { ENQUIRIES } from '#contract/messages/enquiries.ts';
import { NEEDS_SCRIPTS } from '#contract/messages/sign-in.ts';
import { loginPath } from '../../ui/login-path.ts';
import { readSession, useSession } from '../lib/session.ts';

export { privateHeaders as headers } from '../lib/private-headers.ts';

const SCREENS = [
  { to: '/profile', label: ACCOUNT_INFORMATION },
  { to: '/saved-cars', label: WISHLIST },
  { to: '/liked-cars', label: FAVOURITES },
  { to: '/enquiries', label: ENQUIRIES },
  { to: '/changepassword', label: UPDATE_PASSWORD },
] as const;

/** The frame of a member's account pages. Visitors who are not signed in are sent to the sign-in page. */
export default function AccountLayout() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the storage is asked again whenever the session changes.
  useEffect(() => {
    // If the browser has left this page by now, the page itself has redirected the visitor with its own message, so the layout does not redirect again.
    const isHere = window.location.pathname === pathname;
    if (readSession() === null && isHere) navigate(loginPath(pathname + search), { replace: true });
  }, [session, pathname, search, navigate]);

  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav
        aria-label={ACCOUNT}
        className="needs-script grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 self-start lg:grid-cols-1"
      >
        {SCREENS.map(({ to, label }) => (
          <a
            key={to}
            href={to}
            aria-current={isAt(to, pathname) ? 'page' : undefined}
            className={`flex min-h-11 items-center justify-center rounded-lg border px-3 py-2 text-center font-medium lg:justify-start ${
              isAt(to, pathname) ? 'border-ink bg-ink text-white' : 'border-stone-300 bg-white hover:border-ink'
            }`}
          >
            {label}
          </a>
        ))}
      </nav>
      <div>
        <noscript>
          <p className="mb-4 font-semibold">{NEEDS_SCRIPTS}</p>
        </noscript>
        <Outlet />
      </div>
    </div>
  );
}

/** Returns whether `pathname` is one of the addresses of an account page. `screen`: the first of these addresses. */
function isAt(screen: string, pathname: string): boolean {
  const also: Record<string, readonly string[]> = {
    '/profile': ['/account-settings', '/account-settings/profile'],
    '/saved-cars': ['/account-settings/saved-cars'],
    '/liked-cars': ['/account-settings/liked-cars'],
    '/enquiries': ['/account-settings/enquiries'],
    '/changepassword': ['/change-password', '/account-settings/changepassword', '/account-settings/change-password'],
  };
  const path = pathname.replace(/\/$/, '').toLowerCase();
  return path === screen || (also[screen]?.includes(path) ?? false);
}
