import { useEffect, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { OFFLINE, TRY_AGAIN } from '#contract/messages/shell.ts';
import { rememberedPage } from '../lib/page-memory.ts';

/** Returns whether the browser has been offline since the page was loaded. */
function useWasOffline(): boolean {
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    const remember = () => setWasOffline(true);
    if (!navigator.onLine) remember();
    window.addEventListener('offline', remember);
    return () => window.removeEventListener('offline', remember);
  }, []);
  return wasOffline;
}

/**
 * Returns whether a navigation needs the network while the browser is offline. False for a link within the page, and for going back to a remembered
 * page.
 */
const isStepOffline: BlockerFunction = ({ currentLocation: here, nextLocation: next, historyAction }) =>
  !navigator.onLine &&
  here.pathname + here.search !== next.pathname + next.search &&
  !(historyAction === 'POP' && rememberedPage(next));

/** Holds navigations back while the browser is offline: the page stays, and the visitor can try again later. */
export function OfflineBar() {
  // React Router logs a warning about links within a page while a blocker is in use. So it is used only once the browser has been offline.
  return useWasOffline() ? <HeldStep /> : null;
}

function HeldStep() {
  const { state, proceed } = useBlocker(isStepOffline);
  if (state !== 'blocked') return null;
  return (
    <p role="alert" className="fixed inset-x-0 bottom-(--bottom-bar,0px) z-50 bg-sun p-2 text-center text-on-sun">
      {`${OFFLINE} `}
      <button type="button" className="min-h-11 px-2 underline" onClick={() => navigator.onLine && proceed()}>
        {TRY_AGAIN}
      </button>
    </p>
  );
}
