import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { isSidebar } from './form-state.ts';
import type { Counted } from './list-facets.ts';

const load = () => import('./filter-hand.tsx');

/** What the filters do once they are touched. */
export type FilterHand = Awaited<ReturnType<typeof load>>;

/**
 * The script behind the filters, which comes when the sheet opens or the first of them is touched; beside the list, where its
 * handles are in sight, as soon as the page has nothing else to do. What is ticked before is not lost.
 */
export function useFilterHand(panel: RefObject<HTMLDialogElement | null>, loaded: Counted) {
  const [hand, setHand] = useState<FilterHand>();
  const [hasFailed, setFailed] = useState(false);
  const isTouched = useRef(false);
  const wake = useCallback(() => {
    load().then(
      (script) => startTransition(() => setHand(script)),
      // Then it is a plain form, to be sent by its button.
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    // In browsers that know how, the sheet opens before the page's scripts are there.
    if (panel.current?.open) wake();
    // No Safari knows when it is idle.
    else if (isSidebar()) (window.requestIdleCallback ?? setTimeout)(wake);
  }, [panel, wake]);
  // Of another list the fields know nothing yet.
  const [first] = useState(loaded);
  useEffect(() => (loaded === first ? undefined : wake()), [loaded, first, wake]);
  const onInput = () => {
    isTouched.current = true;
    wake();
  };
  return { hand, hasFailed, isTouched, handlers: hand ? {} : { onInput, onPointerDown: wake, onFocus: wake } };
}
