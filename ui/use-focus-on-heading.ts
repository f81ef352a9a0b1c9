import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Announces a new page to screen readers: the focus moves to its heading, as a browser starts a new page at its top; on a step back, to the
 * row of the page that was left. A list that is narrowed is the same page, and keeps the focus in place.
 */
export function useFocusOnHeading(): void {
  const { pathname } = useLocation();
  const isStep = useNavigationType() === 'POP';
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    const row = `article h2 a[href="${last.current}"]`;
    last.current = pathname;
    const main = document.getElementById('main');
    const { activeElement } = document;
    // A page that moves the focus itself has priority, and a user who is typing is not interrupted.
    if (main?.contains(activeElement) && activeElement !== main) return;
    if (activeElement instanceof HTMLInputElement && activeElement.value !== '') return;
    const target = (isStep && main?.querySelector<HTMLElement>(row)) || main?.querySelector('h1') || main;
    if (target?.localName === 'h1') target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [pathname, isStep]);
}
