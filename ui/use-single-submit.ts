import { type FormEvent, useEffect, useRef } from 'react';
import { useActionData, useLocation, useNavigation } from 'react-router';

/**
 * For a form's `onSubmit`: of two presses before the first is answered, the second does nothing. What was refused may be mended and
 * sent again at once, while the page is still read anew.
 */
export function useSingleSubmit(): (event: FormEvent) => void {
  const isSending = useNavigation().state === 'submitting';
  const outcome = useActionData();
  const { key } = useLocation();
  // A second press may come before the page is drawn as sending.
  const isAtWork = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an outcome may come before the waiting for it was drawn.
  useEffect(() => {
    if (!isSending) isAtWork.current = false;
  }, [isSending, outcome, key]);
  return (event) => {
    if (isAtWork.current) event.preventDefault();
    isAtWork.current = true;
  };
}
