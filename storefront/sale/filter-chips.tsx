import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { ListQuery, SaleList } from '#contract/list-query.ts';
import { CHOSEN_FILTERS, removeFilter } from '#contract/messages.ts';
import type { ModelsByMake } from '../catalogue-names.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { listChips } from './list-chips.ts';

interface FilterChipsProps {
  list: SaleList;
  query: ListQuery;
  models: ModelsByMake | undefined;
}

/** What narrows the list, each to be taken away by one press. */
export function FilterChips({ list, query, models }: FilterChipsProps) {
  const chips = listChips(list, query, models);
  const row = useRef<HTMLUListElement>(null);
  /** The place of the one that was pressed. */
  const pressed = useRef<number>(undefined);

  // The focus goes with the pressed one: to the one that takes its place, or else to the heading of what is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that there are others.
  useEffect(() => {
    const at = pressed.current;
    pressed.current = undefined;
    if (at === undefined || document.activeElement !== document.body) return;
    const links = row.current?.querySelectorAll('a') ?? [];
    const heading = document.querySelector<HTMLElement>('#main h1');
    heading?.setAttribute('tabindex', '-1');
    (links[Math.min(at, links.length - 1)] ?? heading)?.focus({ preventScroll: true });
  }, [query]);

  if (chips.length === 0) return null;
  return (
    <ul
      ref={row}
      aria-label={CHOSEN_FILTERS}
      // On a phone they leave the height to the results.
      className="no-scrollbar -mx-4 -mt-3 mb-1 flex gap-2 overflow-x-auto px-4 lg:mx-0 lg:-mt-1.5 lg:mb-2 lg:flex-wrap lg:gap-y-0 lg:px-0 print:hidden"
    >
      {chips.map(({ key, label, without }, at) => (
        <li key={key} className="shrink-0 lg:shrink">
          <Link
            to={without}
            aria-label={removeFilter(label)}
            onClick={() => {
              pressed.current = at;
            }}
            className="group flex min-h-11 max-w-72 items-center"
          >
            <span className="flex min-w-0 items-center gap-1.5 rounded-full border border-stone-300 bg-white py-1 pr-2 pl-3 text-sm font-medium group-hover:border-ink">
              <span className="truncate">{label}</span>
              <CloseIcon className="size-4" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
