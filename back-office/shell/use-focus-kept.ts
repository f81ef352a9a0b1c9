import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * If a step removes the focused element, such as the sent form, the focus moves to the page's heading: otherwise the next Tab would begin
 * at the logo. A page that moves the focus itself has done so before.
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
