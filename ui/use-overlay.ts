import { useRef } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';

/**
 * For the `shouldRevalidate` of a page with an overlay. Opening or closing the overlay leaves the address as it is, and then the page's data is not
 * loaded again.
 */
export const revalidateUnlessOverlay = (step: ShouldRevalidateFunctionArgs): boolean =>
  step.defaultShouldRevalidate && step.currentUrl.href !== step.nextUrl.href;

/**
 * An overlay over the page. Opening it adds an entry to the history, so that Back closes only the overlay. The page's route needs
 * `revalidateUnlessOverlay`; otherwise opening and closing load the page again.
 */
export function useOverlay(name: string) {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isOpen = state === name;
  // Is set at once, because a second press may come before the history has changed. It would open the overlay twice, or go back too far.
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
