import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { REFRESH } from '#contract/messages/office.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

const REFRESHES_EVERY_MS = 1_000;

/** Reloads the page's data regularly while work is in progress; without scripts it is a link that reloads the page. */
export function RefreshButton({ everyMs = REFRESHES_EVERY_MS }: { everyMs?: number }) {
  const { revalidate, state } = useRevalidator();
  const { pathname, search } = useLocation();
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setInterval(() => {
      // Does not reload while the browser is offline, since a failed reload would replace the page by an error page.
      if (navigator.onLine && document.visibilityState === 'visible') void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, revalidate, state]);
  if (isHydrated) return null;
  return (
    <a href={pathname + search} className="button-quiet mt-3">
      {REFRESH}
    </a>
  );
}
