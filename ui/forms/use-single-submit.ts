import { type FormEvent, useEffect, useRef } from 'react';
import { useActionData, useLocation, useNavigation } from 'react-router';

/**
 * Returns an `onSubmit` that ignores further presses until the first one is answered and, if the answer leads to another page, until that page is
 * shown. A form that was refused can be sent again at once.
 */
export function useSingleSubmit(): (event: FormEvent) => void {
  const { state } = useNavigation();
  const outcome = useActionData();
  const { key } = useLocation();
  // Kept in a ref instead of state, because a second press may come before React has rendered after the first.
  const isAtWork = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: all may be over before any of it was drawn.
  useEffect(() => {
    if (state === 'idle') isAtWork.current = false;
  }, [state, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome is an answer, whatever it says.
  useEffect(() => {
    isAtWork.current = false;
  }, [outcome]);
  return (event) => {
    if (isAtWork.current) event.preventDefault();
    isAtWork.current = true;
  };
}
