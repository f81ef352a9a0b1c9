import { useRef } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';

/** The `shouldRevalidate` of a page with an overlay at the page's own address: the page's data stay the same. */
export const revalidateUnlessOverlay = (step: ShouldRevalidateFunctionArgs): boolean =>
  step.defaultShouldRevalidate && step.currentUrl.href !== step.nextUrl.href;

/**
 * An overlay over the page that is a step in the browser's history, so that Back closes only the overlay. The page's route needs
 * `revalidateUnlessOverlay`: otherwise opening and closing would load the page again.
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
