import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Moves the focus when another page is shown, so that screen readers announce it: to its heading or, after Back, to the row from which the visitor
 * came. Filtering a list shows no other page, and leaves the focus where it is.
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
    // Nothing is done if the page has moved the focus itself, or if the user is typing.
    if (main?.contains(activeElement) && activeElement !== main) return;
    if (activeElement instanceof HTMLInputElement && activeElement.value !== '') return;
    const target = (isStep && main?.querySelector<HTMLElement>(row)) || main?.querySelector('h1') || main;
    if (target?.localName === 'h1') target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [pathname, isStep]);
}
