import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Another page is told to whoever does not see it: the focus goes to its heading, as a browser would begin a new page at its
 * top. A list that is narrowed is the same page, and keeps the focus where it is.
 */
export function useFocusOnHeading(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById('main');
    const { activeElement } = document;
    // A page that leads the focus itself has the last word, and whoever is typing is not interrupted.
    if (main?.contains(activeElement) && activeElement !== main) return;
    if (activeElement instanceof HTMLInputElement && activeElement.value !== '') return;
    const heading = main?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}
