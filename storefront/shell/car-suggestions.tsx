import { type PointerEvent, type RefObject, useEffect, useId, useState } from 'react';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { carCount, noSuggestion, SUGGESTIONS, suggestionCount } from '#contract/messages/suggestions.ts';
import type { SuggestionLink } from '../lib/suggestions.ts';
import { NONE, stepSelection } from './suggestion-selection.ts';
import { optionId, useCombobox } from './use-combobox.ts';
import { useSuggestions } from './use-suggestions.ts';

interface CarSuggestionsProps {
  /** The search field, which this script turns into a combobox. */
  field: RefObject<HTMLInputElement | null>;
  onChoose: (path: string) => void;
}

const LOOK =
  'absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-lg border border-stone-300 bg-white shadow-lg lg:left-auto lg:w-80';

/** Keeps the focus in the field. If the field lost the focus, the list would close while a finger is on a suggestion. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

/** Returns the suggestions to show, the selected one, and what to announce. Handles the field's text and keys. */
function useSuggestionList(id: string, { field, onChoose }: CarSuggestionsProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const { suggestions, isNothing } = useSuggestions(CAR_LIST, typed);
  const shown = isOpen ? suggestions : [];
  // Resets the selection when new suggestions arrive: the selected one is now elsewhere, or gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => setActive(NONE), [suggestions]);
  const announcement = isOpen && isNothing ? noSuggestion(typed.trim()) : '';

  function close() {
    setOpen(false);
    setActive(NONE);
  }

  function choose(path: string) {
    close();
    onChoose(path);
  }

  function moveBy(step: number) {
    const next = stepSelection(active, step, shown.length);
    setActive(next);
    document.getElementById(optionId(id, next))?.scrollIntoView({ block: 'nearest' });
  }

  function open() {
    setTyped(field.current?.value ?? '');
    setActive(NONE);
    setOpen(true);
  }

  /** Handles a key; returns whether it had a meaning for the suggestions. */
  function press(key: string): boolean {
    const chosen = shown[active];
    switch (key) {
      case 'ArrowDown':
        if (shown.length > 0) moveBy(1);
        else open();
        return true;
      case 'ArrowUp':
        if (shown.length > 0) moveBy(-1);
        return shown.length > 0;
      case 'Enter':
        close();
        if (chosen) choose(chosen.path);
        return chosen !== undefined;
      case 'Escape':
        close();
        return isOpen;
      default:
        return false;
    }
  }

  useCombobox({ field, listId: id, isOpen: shown.length > 0, active, onInput: open, onKey: press, onLeave: close });

  return { shown, active, announcement, choose };
}

/**
 * Suggestions below the search field. None is selected until an arrow key or a pointer selects it: on a slow line suggestions come late, and Enter
 * must search for what was typed. The field keeps the focus and receives the keys.
 */
export function CarSuggestions(props: CarSuggestionsProps) {
  const id = useId();
  const { shown, active, announcement, choose } = useSuggestionList(id, props);
  return (
    <div className={shown.length > 0 || announcement !== '' ? LOOK : 'sr-only'}>
      <ul
        id={id}
        aria-label={SUGGESTIONS}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: suggestions are a listbox, by the pattern of a combobox.
        role="listbox"
        // Browsers make scrollable boxes focusable by Tab; this one is scrolled with the arrow keys in the field.
        tabIndex={-1}
        hidden={shown.length === 0}
        className="max-h-[200px] overflow-y-auto py-1"
      >
        {shown.map((suggestion, at) => (
          <Suggestion
            key={suggestion.path}
            id={optionId(id, at)}
            suggestion={suggestion}
            isActive={at === active}
            onChoose={choose}
          />
        ))}
      </ul>
      {announcement !== '' && (
        <button
          type="submit"
          tabIndex={-1}
          onPointerDown={keepFocus}
          className="flex min-h-11 w-full cursor-pointer items-center px-4 py-2.5 break-words hover:bg-stone-100"
        >
          {announcement}
        </button>
      )}
      <p role="status" className="sr-only">
        {shown.length > 0 ? suggestionCount(shown.length) : announcement}
      </p>
    </div>
  );
}

interface SuggestionProps {
  id: string;
  suggestion: SuggestionLink;
  isActive: boolean;
  onChoose: (path: string) => void;
}

function Suggestion({ id, suggestion: { path, label, count }, isActive, onChoose }: SuggestionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <li
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the listbox.
      role="option"
      aria-selected={isActive}
      onPointerDown={keepFocus}
      onClick={() => onChoose(path)}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 hover:bg-stone-100 aria-selected:bg-sun aria-selected:text-on-sun forced-colors:aria-selected:outline-2"
    >
      <span>{label}</span> <span className="shrink-0 text-sm text-stone-700 tabular-nums">{carCount(count)}</span>
    </li>
  );
}
