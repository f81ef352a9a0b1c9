import { type RefObject, Suspense, useEffect, useMemo, useRef } from 'react';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { FILTERS } from '#contract/messages/lists.ts';
import type { ModelsByMake, SellerNames } from '../../lib/catalogue-names.ts';
import { isSidebar } from './form-state.ts';
import { FilterForm, hydrateFilters } from './lazy-filter-form.ts';
import type { ListFacets } from './list-facets.ts';

interface ListFiltersProps {
  /** The dialog with the filters. On a phone it opens over the list; from 1024 px on it is a sidebar that is always open. */
  panel: RefObject<HTMLDialogElement | null>;
  list: SaleList;
  query: AnyListQuery;
  /** The names to choose from, by filter. Makes and models are not among them, because the form has them from elsewhere. */
  options: Readonly<Record<string, readonly string[]>>;
  /** Undefined if the list has no filter for models. */
  models?: ModelsByMake | undefined;
  sellers: SellerNames | undefined;
  /** The number of all results; null if the list could not be loaded. */
  total: number | null;
  /** The counts of the filters' options; null if they could not be loaded. */
  facets: ListFacets | null;
}

/** Ids of the dialog and of its form, for controls outside them. */
export const LIST_SHEET_ID = 'filter-sheet';
export const LIST_FORM_ID = 'list-filters';

/**
 * The filters of a list. Their script is loaded when they are opened or touched; as a sidebar, where the sliders are visible, as soon as the browser
 * is idle. Boxes that were ticked before stay ticked.
 */
export function ListFilters({ panel, list, query, options, models, sellers, total, facets }: ListFiltersProps) {
  const isTouched = useRef<boolean | null>(false);
  const loaded = useMemo(() => ({ query, total, facets }), [query, total, facets]);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const touch = ({ type, target }: Event) => {
      if (!(target instanceof Node && panel.current?.contains(target))) return;
      if (type === 'input' && isTouched.current === false) isTouched.current = true;
      hydrateFilters();
    };
    // Listens in the capture phase at the window, because React stops these events for elements that are not hydrated yet.
    for (const type of ['focusin', 'pointerdown', 'input']) addEventListener(type, touch, { capture: true, signal });
    // Loads the script at once if the dialog was opened before, or if there is no form to hydrate: after Back the browser renders the page itself.
    if (panel.current?.open || !panel.current?.querySelector('form')) hydrateFilters();
    // As a sidebar the filters are visible, so their script is loaded when the browser is idle. Safari has no requestIdleCallback.
    else if (isSidebar()) (window.requestIdleCallback ?? setTimeout)(hydrateFilters);
    return () => listeners.abort();
  }, [panel]);
  // Memoised, because React would hydrate the form at once if it were rendered again, instead of waiting for the first touch.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are what they hold.
  const form = useMemo(
    () => (
      <Suspense>
        <FilterForm
          id={LIST_FORM_ID}
          sheetId={LIST_SHEET_ID}
          panel={panel}
          list={list}
          loaded={loaded}
          options={options}
          models={models}
          sellers={sellers}
          isTouched={isTouched}
        />
      </Suspense>
    ),
    [panel, list, loaded, models, sellers, ...Object.values(options)],
  );
  return (
    <dialog ref={panel} id={LIST_SHEET_ID} aria-label={FILTERS} className="filter-panel">
      {form}
    </dialog>
  );
}
