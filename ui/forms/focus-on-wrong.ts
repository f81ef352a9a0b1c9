import { type RefObject, useEffect } from 'react';

/** Leads to the first field that something is wrong with. */
export function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, errors: object): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, errors]);
}
