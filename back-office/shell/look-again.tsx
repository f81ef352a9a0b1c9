import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const LOOKS_AGAIN_MS = 1_000;
/** Without scripts the whole page is loaded anew, and whoever reads it begins again at its top. */
const RELOADED_AFTER_S = 5;

/** Stands in a page for as long as it shows work that is under way, and follows that. */
export function LookAgain({ everyMs = LOOKS_AGAIN_MS }: { everyMs?: number }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setInterval(() => {
      // A line that was away for a moment is no reason for a page of errors.
      if (navigator.onLine && document.visibilityState === 'visible') void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, revalidate, state]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(RELOADED_AFTER_S)} />
    </noscript>
  );
}
