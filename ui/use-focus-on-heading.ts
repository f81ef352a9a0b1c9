import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Announces a new page to screen readers: the focus moves to its heading, as a browser starts a new page at its top. A list that is
 * narrowed is the same page, and keeps the focus in place.
 */
export function useFocusOnHeading(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById('main');
    const { activeElement } = document;
    // A page that moves the focus itself has priority, and a user who is typing is not interrupted.
    if (main?.contains(activeElement) && activeElement !== main) return;
    if (activeElement instanceof HTMLInputElement && activeElement.value !== '') return;
    const heading = main?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}
