import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { SEARCH_LABEL } from '#contract/messages/home.ts';
import { SEARCH_EXAMPLE } from '#contract/messages/shell.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useCarSuggestions } from '../shell/use-car-suggestions.ts';

/** The first field of the home page's search form: search words, with suggestions like those of the header's search field. */
export function WordsField() {
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [Suggestions, askForThem] = useCarSuggestions();
  return (
    <div className="relative">
      <label className="block text-sm font-medium">
        <span className="mb-1 block">{SEARCH_LABEL}</span>
        <input
          ref={field}
          type="text"
          name="q"
          {...(isHydrated && { role: 'combobox', 'aria-expanded': false })}
          placeholder={SEARCH_EXAMPLE}
          autoComplete="off"
          onFocus={askForThem}
          className="field-control"
        />
      </label>
      {Suggestions && <Suggestions field={field} onChoose={navigate} />}
    </div>
  );
}
