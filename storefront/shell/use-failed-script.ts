import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { CHUNK_TIMEOUT_MS, SCRIPT_FAILED_EVENT } from '#contract/limits.ts';

const FAILURE_REMEMBERED_MS = 1_000;

/**
 * Returns whether the page that a visitor waits for cannot be shown, because its script has just failed or has not arrived within two minutes. A
 * script that was only preloaded may fail: it is loaded again when it is needed.
 */
export function useFailedScript(): boolean {
  const isLoading = useNavigation().state !== 'idle';
  const isWaitedFor = useRef(isLoading);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const remember = () => {
      setHasFailed(true);
      setTimeout(() => setHasFailed(isWaitedFor.current), FAILURE_REMEMBERED_MS);
    };
    window.addEventListener(SCRIPT_FAILED_EVENT, remember);
    return () => window.removeEventListener(SCRIPT_FAILED_EVENT, remember);
  }, []);
  useEffect(() => {
    isWaitedFor.current = isLoading;
    if (!isLoading) return;
    const timer = setTimeout(() => setHasFailed(true), CHUNK_TIMEOUT_MS);
    // Called when a page has loaded after all, the one that the visitor waited for or another: the failure is then forgotten.
    return () => {
      clearTimeout(timer);
      setHasFailed(false);
    };
  }, [isLoading]);
  return hasFailed && isLoading;
}
