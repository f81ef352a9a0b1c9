import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { listPath, parseListQuery } from '#contract/lists/list-query.ts';
import { SEARCH_CARS, SEARCH_EXAMPLE } from '#contract/messages/shell.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useCarSuggestions } from './use-car-suggestions.ts';

/**
 * The search field for cars, a plain form that also works without scripts. The script for its suggestions is loaded when it gets the focus. The
 * suggestions are as wide as the nearest positioned element around the form.
 */
export function CarSearch({ className = '' }: { className?: string }) {
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const field = useRef<HTMLInputElement>(null);
  const { key, pathname, search } = useLocation();
  /** The search words of the list that is shown; empty on other pages. */
  const asked = (pathname === CAR_LIST.path && new URLSearchParams(search).get('q')) || '';
  /** The text that the field had when the form was sent, a suggestion was chosen, or a list's words were written into it. */
  const followed = useRef(asked);
  const [Suggestions, askForThem] = useCarSuggestions();

  function follow(path: string) {
    followed.current = field.current?.value ?? '';
    navigate(path);
  }

  // After a navigation, writes the search words of the list into the field, unless the visitor has changed the text in the meantime.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step, even to the same address.
  useEffect(() => {
    const input = field.current;
    if (input && input.value === followed.current) input.value = followed.current = asked;
  }, [key]);

  /** Opens the list that the form asks for. Unlike the browser, it leaves empty parameters out of the address. */
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { words } = parseListQuery(CAR_LIST, new URLSearchParams({ q: field.current?.value ?? '' }));
    follow(listPath(CAR_LIST, { words }));
  }

  return (
    <search className={`text-base text-ink ${className}`}>
      <form action={CAR_LIST.path} onSubmit={submit}>
        <div className="relative">
          <input
            ref={field}
            type="text"
            name="q"
            {...(isHydrated && { role: 'combobox', 'aria-expanded': false })}
            aria-label={SEARCH_CARS}
            defaultValue={asked}
            placeholder={SEARCH_EXAMPLE}
            autoComplete="off"
            onFocus={askForThem}
            className="field-control pr-11"
          />
          <button
            type="submit"
            aria-label={SEARCH_CARS}
            className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center"
          >
            <SearchIcon className="size-4 text-muted" />
          </button>
        </div>
        {Suggestions && <Suggestions field={field} onChoose={follow} />}
      </form>
    </search>
  );
}
