import { type FormEvent, useEffect, useRef } from 'react';
import { useActionData, useLocation, useNavigation } from 'react-router';

/**
 * Returns an `onSubmit` for a form that ignores further presses until the first is answered and, if the answer is another page, until that is shown.
 * A refused form can be corrected and sent again at once.
 */
export function useSingleSubmit(): (event: FormEvent) => void {
  const { state } = useNavigation();
  const outcome = useActionData();
  const { key } = useLocation();
  // A ref instead of state, because a second press may come before React has rendered.
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
