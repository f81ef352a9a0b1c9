import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useListeners } from '../lib/use-listeners.ts';
import { NONE } from './suggestion-selection.ts';

interface ComboboxParts {
  field: RefObject<HTMLInputElement | null>;
  /** id of the list; its options have this id with their index behind it. */
  listId: string;
  isOpen: boolean;
  active: number;
  onInput: () => void;
  /** Handles a key; returns whether it was one for the list. */
  onKey: (key: string) => boolean;
  onLeave: () => void;
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** Makes a field the combobox of a list: the field keeps the focus, takes the keys, and tells screen readers of the list. */
export function useCombobox({ field, listId, isOpen, active, onInput, onKey, onLeave }: ComboboxParts) {
  useListeners(field, {
    input: onInput,
    keydown(event) {
      if (event instanceof KeyboardEvent && onKey(event.key)) event.preventDefault();
    },
    focusout: onLeave,
  });

  const onReady = useEffectEvent(onInput);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    // Names of cars are in no dictionary.
    input.spellcheck = false;
    input.autocapitalize = 'none';
    // Handles text typed before this script loaded.
    if (input.value !== '') onReady();
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
