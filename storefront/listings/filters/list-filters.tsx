import { type RefObject, Suspense, useEffect, useMemo, useRef } from 'react';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { FILTERS } from '#contract/messages/lists.ts';
import type { ModelsByMake, SellerNames } from '../../lib/catalogue-names.ts';
import { isSidebar } from './form-state.ts';
import { FilterForm, hydrateFilters } from './lazy-filter-form.ts';
import type { ListFacets } from './list-facets.ts';

interface ListFiltersProps {
  /** The sheet of filters on a phone; from 1024 px on it is open beside the list. */
  panel: RefObject<HTMLDialogElement | null>;
  list: SaleList;
  query: AnyListQuery;
  /** The names to choose from, by filter; makes and models are known in the form. */
  options: Readonly<Record<string, readonly string[]>>;
  /** Undefined: the list knows no models. */
  models?: ModelsByMake | undefined;
  sellers: SellerNames | undefined;
  /** Null: not known, because the list could not be loaded. */
  total: number | null;
  /** Null: not known. */
  facets: ListFacets | null;
}

/** Ids of the form, for controls outside it. */
export const LIST_SHEET_ID = 'filter-sheet';
export const LIST_FORM_ID = 'list-filters';

/**
 * The filters of a list. Their script is loaded when the sheet opens or a filter is touched; beside the list, where the handles of sliders
 * are visible, as soon as the page is idle. Boxes that were ticked before stay ticked.
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
    // On elements that are not hydrated yet, React stops these events at the document.
    for (const type of ['focusin', 'pointerdown', 'input']) addEventListener(type, touch, { capture: true, signal });
    // The sheet can open before the page's scripts are loaded, in browsers that support it. After a step back there is no form of the
    // server.
    if (panel.current?.open || !panel.current?.querySelector('form')) hydrateFilters();
    // Safari has no requestIdleCallback.
    else if (isSidebar()) (window.requestIdleCallback ?? setTimeout)(hydrateFilters);
    return () => listeners.abort();
  }, [panel]);
  // React would hydrate it at once if it were rendered anew, while the page only waits for another list.
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
