import { type RefObject, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { SearchReading } from '#contract/lists/facet-schemas.ts';
import { wordsIn } from '#contract/lists/list-filter.ts';
import { parseListQuery } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { CHOSEN_FILTERS, FILTERS, removeFilter } from '#contract/messages/lists.ts';
import { CloseIcon } from '../../../ui/icons.tsx';
import type { ModelsByMake, SellerNames } from '../../lib/catalogue-names.ts';
import { type Chip, listChips } from './list-chips.ts';
import { LIST_SHEET_ID } from './list-filters.tsx';

interface FilterChipsProps {
  list: SaleList;
  query: AnyListQuery;
  models: ModelsByMake | undefined;
  sellers: SellerNames | undefined;
  search: SearchReading | undefined;
}

/** The active filters as chips. Pressing one removes its filter. */
export function FilterChips({ list, query, models, sellers, search }: FilterChipsProps) {
  // While a list is loading, the chips are those of its query, so that two presses in a row remove two filters.
  const { location } = useNavigation();
  const isNarrowed = location?.pathname === list.path;
  const coming = isNarrowed ? parseListQuery(list, new URLSearchParams(location.search)) : query;
  const reading = wordsIn(coming) === wordsIn(query) ? search : undefined;
  const chips = listChips(list, coming, { models, sellers, search: reading });
  const row = useRef<HTMLUListElement>(null);
  /** The index of the chip that was pressed. */
  const pressed = useRef<number>(undefined);

  // Moves the focus to the chip that takes the removed one's place, or to the list's heading.
  useEffect(() => {
    const at = pressed.current;
    if (at === undefined || document.activeElement !== document.body) return;
    pressed.current = undefined;
    const links = row.current?.querySelectorAll('a') ?? [];
    const heading = document.querySelector('h1');
    (links[Math.min(at, links.length - 1)] ?? heading)?.focus({ preventScroll: true });
  });

  return (
    <>
      {/* Without scripts the chips are below the list. */}
      <a href={`#${LIST_SHEET_ID}`} className="without-script button-quiet mb-4 hidden">
        {FILTERS}
      </a>
      {chips.length > 0 && <Chips row={row} chips={chips} pressed={pressed} />}
    </>
  );
}

interface ChipsProps {
  row: RefObject<HTMLUListElement | null>;
  chips: Chip[];
  pressed: RefObject<number | undefined>;
}

function Chips({ row, chips, pressed }: ChipsProps) {
  return (
    <ul ref={row} aria-label={CHOSEN_FILTERS} className="filter-chips">
      {chips.map(({ label, without, rel }, at) => (
        <li key={without}>
          <a
            href={without}
            rel={rel}
            aria-label={removeFilter(label)}
            onClick={({ currentTarget }) => {
              pressed.current = at;
              // Fades the pressed chip at once, because the list without its filter takes a while to load.
              currentTarget.className = 'opacity-60';
            }}
          >
            <span>
              <span className="truncate">{label}</span>
              <CloseIcon className="size-4" />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
