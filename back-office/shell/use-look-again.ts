import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const LOOKS_AGAIN_MS = 1_000;

/** Follows what is being done elsewhere, until it is done. */
export function useLookAgain(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), LOOKS_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, revalidate, state]);
}
