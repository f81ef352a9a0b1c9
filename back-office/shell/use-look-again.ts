import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const LOOKS_AGAIN_MS = 1_000;

/** Follows what is being done elsewhere, until it is done. */
export function useLookAgain(isUnderWay: boolean, everyMs = LOOKS_AGAIN_MS): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const timer = setInterval(() => {
      // A line that was away for a moment is no reason for a page of errors.
      if (navigator.onLine && document.visibilityState === 'visible') void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isUnderWay, everyMs, revalidate, state]);
}
