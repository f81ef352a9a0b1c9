import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A step that takes away what had the focus, such as the form that was sent, leads to the heading of the page, which may be
 * the same one: else the next press of Tab would begin at the logo. A page that leads the focus itself has done so by then.
 */
export function useFocusKept(): void {
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('#main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [key]);
}
