import { useEffect, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { OFFLINE, TRY_AGAIN } from '#contract/messages/shell.ts';
import { rememberedPage } from '../lib/page-memory.ts';

/** Returns whether the device has been offline since the page was opened. */
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

/** Returns whether a navigation needs the network: to another page or list. Going back to a cached page does not. */
const isStepOffline: BlockerFunction = ({ currentLocation: here, nextLocation: next, historyAction }) =>
  !navigator.onLine &&
  here.pathname + here.search !== next.pathname + next.search &&
  !(historyAction === 'POP' && rememberedPage(next));

/** Without a signal a link is not followed: the screen stays as it is, and the visitor can try again when the signal is back. */
export function OfflineBar() {
  // The router warns of links within the same page while navigations may be held back, so the component is used only after a lost
  // connection.
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
