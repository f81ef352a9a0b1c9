import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the page's heading after a navigation that removed the focused element, such as a form that was sent: otherwise the next Tab
 * would begin at the top of the page. Does nothing if the page itself has focused something else.
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
