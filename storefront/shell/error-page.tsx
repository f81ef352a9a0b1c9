import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PAGE_NOT_FOUND, UNEXPECTED_ERROR } from '#contract/messages.ts';
import { ReloadLink } from '../../ui/reload-link.tsx';
import { PageHead } from './page-head.tsx';

/** Where to go on from an address that begins so; else to the cars. */
const WAYS_ON: [beginning: string, to: string, label: string][] = [
  ['/spareparts', '/spareparts', 'See all spare parts'],
  ['/garage', '/garages', 'See all garages'],
  ['/dealer', '/dealers', 'See all dealers'],
  ['/article', '/blogs', 'See all articles'],
  ['/', '/filter', 'See all cars'],
];

/** Known to the browser alone, once the page is alive. */
function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => setOffline(!navigator.onLine), []);
  return isOffline;
}

/** What stands in the frame when a page cannot: the way on is always there. */
export function ErrorPage({ isNotFound, message }: { isNotFound: boolean; message: string | null }) {
  const { pathname } = useLocation();
  const isOffline = useIsOffline();
  const heading = message ?? (isNotFound ? PAGE_NOT_FOUND : UNEXPECTED_ERROR);
  const [, to = '/filter', label] = WAYS_ON.find(([beginning]) => pathname.startsWith(beginning)) ?? [];
  const reason = isOffline
    ? 'You seem to be offline. When the signal is back, load the page again.'
    : 'Something went wrong on our side. Loading the page again often helps.';
  return (
    <div className="container-page grid place-items-center py-16 text-center">
      <PageHead title={heading} />
      <h1 className="text-2xl font-bold">{heading}</h1>
      <p className="mt-3 max-w-prose text-stone-600">
        {isNotFound ? 'It may have been sold or moved. What is there now is one step away.' : reason}
      </p>
      <div className="mt-6 flex flex-wrap items-end justify-center gap-3">
        {!isNotFound && <ReloadLink>Load again</ReloadLink>}
        <a href={to} className="button-main" data-reload="">
          {label}
        </a>
      </div>
    </div>
  );
}
