import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as messages from '#contract/messages/shell.ts';
import { ReloadLink } from '../../ui/reload-link.tsx';
import { PageHead } from './page-head.tsx';

/** The links that the error page can offer. It shows the first whose `beginning` the failed address has; the last one fits every address. */
const WAYS_ON: [beginning: string, to: string, label: string][] = [
  ['/spareparts', '/spareparts', messages.SEE_ALL_SPARE_PARTS],
  ['/garage', '/garages', messages.SEE_ALL_GARAGES],
  ['/dealer', '/dealers', messages.SEE_ALL_DEALERS],
  ['/article', '/blogs', messages.SEE_ALL_ARTICLES],
  ['/', '/filter', messages.SEE_ALL_CARS],
];

/** Paths of listings' pages: a listing exists only for a while, so the error page says that it may be gone. */
const LISTING = /^\/(detail|spareparts)\/./;

/** Returns whether the browser is offline; false until the page is hydrated. */
function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => setOffline(!navigator.onLine), []);
  return isOffline;
}

/** The error page with the site's header and footer. It always has a link to a working page. */
export function ErrorPage({ isNotFound, message }: { isNotFound: boolean; message: string | null }) {
  const { pathname } = useLocation();
  const isOffline = useIsOffline();
  const heading = message ?? (isNotFound ? messages.PAGE_NOT_FOUND : messages.UNEXPECTED_ERROR);
  const [, to = '/filter', label] = WAYS_ON.find(([beginning]) => pathname.startsWith(beginning)) ?? [];
  const gone = LISTING.test(pathname) ? messages.MAY_BE_SOLD : messages.ADDRESS_MAY_BE_WRONG;
  const failed = isOffline ? messages.SEEMS_OFFLINE : messages.WENT_WRONG;
  return (
    <div className="container-page grid place-items-center py-16 text-center">
      <PageHead title={heading} />
      <h1 className="text-2xl font-bold">{heading}</h1>
      <p className="mt-3 max-w-prose text-muted">{isNotFound ? gone : failed}</p>
      <div className="mt-6 flex flex-wrap items-end justify-center gap-3">
        {!isNotFound && <ReloadLink>{messages.LOAD_AGAIN}</ReloadLink>}
        <a href={to} className="button-main" data-reload="">
          {label}
        </a>
      </div>
    </div>
  );
}
