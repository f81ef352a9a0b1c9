import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { TYPING_PAUSE_MS } from '#contract/limits.ts';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { searchCars } from '#contract/messages/home.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { browserApi } from '../lib/api-client.ts';
import { countFor } from '../lib/entry-pages.ts';
import { readListForm, useListForm } from '../listings/filters/list-form.ts';

interface SearchFormProps {
  label: string;
  className: string;
  /** The number of all cars; null if it is not known. */
  total: number | null;
  children: ReactNode;
}

/** The search form for cars. Its button shows the number of results. */
export function SearchForm({ total, label, children, ...form }: SearchFormProps) {
  const submit = useListForm(CAR_LIST);
  const { count, ask } = useSearchCount(total);
  const isLoading = useNavigation().location?.pathname === CAR_LIST.path;
  return (
    <form action={CAR_LIST.path} aria-label={label} onSubmit={submit} onInput={ask} {...form}>
      {children}
      <button type="submit" className="button-main" aria-busy={isLoading}>
        {isLoading ? <Spinner /> : <SearchIcon />}
        {searchCars(count)}
      </button>
    </form>
  );
}

/** Returns the number of cars that match the form; `total` as long as the form is empty. */
function useSearchCount(total: number | null) {
  const [count, setCount] = useState(total);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const questions = useRef(0);
  useEffect(() => () => clearTimeout(pause.current), []);

  function ask({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    clearTimeout(pause.current);
    questions.current += 1;
    const question = questions.current;
    pause.current = setTimeout(async () => {
      const newCount = await readListForm(CAR_LIST, form)
        .then((query) => countFor(browserApi, CAR_LIST, query))
        .catch(() => null);
      // Drops the answer to a request that is no longer the latest.
      if (question === questions.current) setCount(newCount);
    }, TYPING_PAUSE_MS);
  }

  return { count, ask };
}
