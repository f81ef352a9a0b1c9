import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { carListPath } from '#contract/lists/car-list.ts';
import { MAKES, NO_SUCH_MAKE, SEARCH_MAKE } from '#contract/messages/shell.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { useRootData } from '../lib/root-data.ts';
import { suggestMakes } from './suggest-makes.ts';

/** To find a make by typing. Needs scripts: without them only a make's exact name would find anything. */
export function MakeSearch({ className = '' }: { className?: string }) {
  const { makes } = useRootData();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const suggestions = isOpen ? suggestMakes(makes, typed) : [];

  function choose(make: string | undefined) {
    if (make === undefined) return;
    setTyped('');
    setOpen(false);
    navigate(carListPath({ makes: [make] }));
  }

  function moveTo(at: number) {
    setActive(at);
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    const { length } = suggestions;
    if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter') choose(suggestions[active]);
    else if (event.key === 'ArrowDown' && length === 0) setOpen(true);
    else if (event.key === 'ArrowDown') moveTo((active + 1) % length);
    else if (event.key === 'ArrowUp' && length > 0) moveTo((active + length - 1) % length);
    else return;
    event.preventDefault();
  }

  return (
    <search className={`needs-script relative text-base text-ink ${className}`}>
      <SearchIcon className="pointer-events-none absolute top-3.5 left-3 size-4 text-stone-600" />
      <input
        type="text"
        role="combobox"
        aria-label={SEARCH_MAKE}
        aria-autocomplete="list"
        aria-expanded={suggestions.length > 0}
        aria-controls={id}
        aria-activedescendant={suggestions.length > 0 ? `${id}-${active}` : undefined}
        placeholder={SEARCH_MAKE}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        className="field-control pl-9"
      />
      <Suggestions id={id} suggestions={suggestions} active={active} onChoose={choose} />
      <p
        aria-live="polite"
        className="absolute inset-x-0 top-full z-40 mt-1 rounded-lg border border-stone-300 bg-white px-4 py-2.5 shadow-lg empty:hidden"
      >
        {isOpen && typed.trim() !== '' && suggestions.length === 0 ? NO_SUCH_MAKE : ''}
      </p>
    </search>
  );
}

interface SuggestionsProps {
  id: string;
  suggestions: string[];
  /** Which of them Enter would choose. */
  active: number;
  onChoose: (make: string) => void;
}

function Suggestions({ id, suggestions, active, onChoose }: SuggestionsProps) {
  return (
    <ul
      id={id}
      aria-label={MAKES}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: suggestions are a listbox, by the pattern of a combobox.
      role="listbox"
      // Browsers stop at boxes that scroll; this one is moved in by the arrows of the input.
      tabIndex={-1}
      hidden={suggestions.length === 0}
      className="absolute inset-x-0 top-full z-40 mt-1 max-h-[200px] overflow-y-auto rounded-lg border border-stone-300 bg-white py-1 shadow-lg"
    >
      {suggestions.map((make, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus.
        // biome-ignore lint/a11y/useFocusableInteractive: as above.
        <li
          key={make}
          id={`${id}-${at}`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see above.
          role="option"
          aria-selected={at === active}
          // Before the input would lose the focus, and the list close under the finger.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(make)}
          className="flex min-h-11 cursor-pointer items-center px-4 hover:bg-stone-100 aria-selected:bg-sun aria-selected:text-on-sun forced-colors:aria-selected:outline-2"
        >
          {make}
        </li>
      ))}
    </ul>
  );
}
