import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Something that lies over the page and is a step in the browser's history, so that Back closes it and nothing else. The page
 * below stays as it is: its route says by `shouldRevalidate` that the same address is not asked for again.
 */
export function useOverlay(name: string) {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isOpen = state === name;
  // A second press comes before the browser has made the step: it would open twice, or lead out of the page.
  const mayClose = useRef(isOpen);
  mayClose.current = isOpen;
  return {
    isOpen,
    open() {
      if (!mayClose.current) navigate(pathname + search + hash, { state: name, preventScrollReset: true });
      mayClose.current = true;
    },
    close() {
      if (mayClose.current) navigate(-1);
      mayClose.current = false;
    },
  };
}
