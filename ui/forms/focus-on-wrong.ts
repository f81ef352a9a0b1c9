import { type RefObject, useEffect } from 'react';
import { hasFieldErrors, type Refusal } from './refusal.ts';

/** Focuses the first field that has an error, once for each refusal. */
export function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, refusal: Refusal | null | undefined): void {
  useEffect(() => {
    if (refusal && hasFieldErrors(refusal)) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, refusal]);
}
