import { type RefObject, useEffect, useEffectEvent } from 'react';
import { NONE } from './suggestion-selection.ts';

interface ComboboxParts {
  field: RefObject<HTMLInputElement | null>;
  /** The id of the list. The id of an option is this with its index added. */
  listId: string;
  isOpen: boolean;
  active: number;
  onInput: () => void;
  /** Handles a key; returns whether it had a meaning for the list. */
  onKey: (key: string) => boolean;
  onLeave: () => void;
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** Turns a field into the combobox of a list: the field keeps the focus, receives the keys, and tells screen readers about the list. */
export function useCombobox({ field, listId, isOpen, active, ...handlers }: ComboboxParts) {
  const onInput = useEffectEvent(handlers.onInput);
  const onLeave = useEffectEvent(handlers.onLeave);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (handlers.onKey(event.key)) event.preventDefault();
  });

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    // Browsers would underline names of cars as spelling mistakes.
    input.spellcheck = false;
    input.autocapitalize = 'none';
    const end = new AbortController();
    const listen = { signal: end.signal };
    input.addEventListener('input', () => onInput(), listen);
    input.addEventListener('keydown', (event) => onKeyDown(event), listen);
    input.addEventListener('focusout', () => onLeave(), listen);
    // Handles the text that was typed into the field before this script had loaded.
    if (input.value !== '') onInput();
    return () => end.abort();
  }, [field]);

  useEffect(() => {
    const input = field.current;
    input?.setAttribute('aria-autocomplete', 'list');
    input?.setAttribute('aria-controls', listId);
    input?.setAttribute('aria-expanded', String(isOpen));
    if (active === NONE) input?.removeAttribute('aria-activedescendant');
    else input?.setAttribute('aria-activedescendant', optionId(listId, active));
  });
}
