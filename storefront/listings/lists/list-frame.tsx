import { lazy, type MouseEvent, type ReactNode, type RefObject, Suspense, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { countChoices, listPath, parseSort, relOfList } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { carsError } from '#contract/messages/cars.ts';
import {
  filtersButton,
  PRICE,
  RESULTS,
  resultsBadge,
  SKIP_TO_RESULTS,
  SORT,
  SORT_LABELS,
} from '#contract/messages/lists.ts';
import type { Picture } from '#contract/values/pictures.ts';
import { ErrorBanner } from '../../../ui/forms/error-banner.tsx';
import { HydratedApart } from '../../../ui/hydrated-apart.tsx';
import { FilterIcon } from '../../../ui/icons.tsx';
import { Paging, pagePath } from '../../../ui/paging.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ModelsByMake } from '../../lib/catalogue-names.ts';
import type { LoadedPage } from '../../lib/entry-pages.ts';
import { ServerHtml } from '../../shell/server-html.tsx';
import { listJsonLd, StructuredData } from '../../shell/structured-data.tsx';
import { FilterChips } from '../filters/filter-chips.tsx';
import type { ListFacets } from '../filters/list-facets.ts';
import { LIST_FORM_ID, LIST_SHEET_ID, ListFilters } from '../filters/list-filters.tsx';
import { ListHead } from './list-head.tsx';
import type { ListExtras } from './load-list-extras.ts';
import type { EmptyWords } from './nothing-found.tsx';
import type { OwnWords } from './own-words.ts';

interface ListFrameProps<Item> {
  list: SaleList;
  query: AnyListQuery;
  listPage: LoadedPage<Item>;
  /** The counts of the filters' options; null if they could not be loaded. The list is then shown without counts. */
  facets: ListFacets | null;
  heading: string;
  /** The heading and sentences of a car page (below /cars); undefined for any other list. */
  own?: OwnWords | undefined;
  /** The path of the car page that shows the same list; it is the canonical address. Undefined if there is none. */
  pagePath?: string | undefined;
  /** The picture for previews of links to this page. */
  picture?: Picture | undefined;
  /** The page's description for search engines; the number of results stands before it. */
  description: string;
  /** The names to choose from, by filter. */
  options: Readonly<Record<string, readonly string[]>>;
  models?: ModelsByMake;
  extras: ListExtras;
  /** The words shown if the list has no results. */
  empty: EmptyWords;
  /** Content above the heading of the list. */
  children?: ReactNode;
  /** Returns the path of an item's own page. */
  pathOf: (item: Item) => string;
  row: (item: Item, isFirst: boolean) => ReactNode;
}

/** This component and EmptyList are loaded only where they are shown: few lists are empty, and few searches have words that match nothing. */
const SetAside = lazy(() => import('./set-aside.tsx').catch(() => ({ default: () => null })));
const EmptyList = lazy(() => import('./empty-list.tsx').catch(() => ({ default: () => null })));

/** A list of cars or parts with its filters, order and pages. The address contains its whole state. */
export function ListFrame<Item extends { documentId: string }>(props: ListFrameProps<Item>) {
  const { list, query, listPage, facets, heading, options, models, extras } = props;
  const { empty, children, pathOf, row, own } = props;
  const { sellers, suggestions, parts } = extras;
  const search = facets?.search;
  const { result, failure } = listPage;
  const { items, total, page, pageCount } = result;
  const filters = useRef<HTMLDialogElement>(null);
  const isLoading = useNavigation().state === 'loading';

  return (
    <div className="container-page flex flex-col pt-4 lg:py-4">
      <ListHead {...props} sellers={sellers} />
      <a href="#results" className="skip-link">
        {SKIP_TO_RESULTS}
      </a>
      <StructuredData describe={(site) => [listJsonLd(site, result, pathOf)]} />
      {children}
      <div className="list-head">
        <div>
          <h1 tabIndex={-1}>{heading}</h1>
          {failure === null && <p role="status">{resultsBadge(total)}</p>}
        </div>
        {/* On a phone the bar stays at the lower edge of the window until the list ends. */}
        <div className="list-bar">
          <FilterButtons list={list} panel={filters} chosen={countChoices(query)} />
          {isLoading && <Spinner />}
          {total !== 0 && <SortSelect list={list} query={query} />}
          <noscript>
            {import.meta.env.SSR && (
              <button type="submit" form={LIST_FORM_ID} className="button-quiet">
                {SORT}
              </button>
            )}
          </noscript>
        </div>
      </div>
      <div className="list-body">
        <ListFilters
          panel={filters}
          list={list}
          query={query}
          options={options}
          models={models}
          sellers={sellers}
          total={failure === null ? total : null}
          facets={failure === null ? facets : null}
        />
        <section id="results" tabIndex={-1} aria-label={RESULTS} className={isLoading ? 'is-waiting' : 'outline-none'}>
          {failure !== null && <ErrorBanner message={carsError(failure)} />}
          <FilterChips list={list} query={query} models={models} sellers={sellers} search={search} />
          {search && (search.unknown[0] || search.apart[0]) && total > 0 && (
            <Suspense>
              <SetAside list={list} search={search} total={total} parts={parts} />
            </Suspense>
          )}
          {failure === null && total === 0 && (
            <Suspense>
              <EmptyList list={list} ways={listPage.ways} suggestions={suggestions} parts={parts} {...empty} />
            </Suspense>
          )}
          <ul className="grid gap-2">
            {items.map((item, at) => (
              <li key={item.documentId}>
                <HydratedApart id={item.documentId}>{row(item, at === 0)}</HydratedApart>
              </li>
            ))}
          </ul>
          <Paging
            page={page}
            pageCount={pageCount}
            hrefOf={(number) => (own ? pagePath(own.path, number) : listPath(list, { ...query, page: number }))}
            rel={own ? undefined : relOfList(query)}
          />
        </section>
      </div>
      {own && (
        <ServerHtml as="div" id={own.path}>
          {import.meta.env.SSR && own.words?.()}
        </ServerHtml>
      )}
    </div>
  );
}

/** The filters with a button of their own above the list on a phone, in the order in which most buyers decide. */
const QUICK_FILTERS = ['price', 'makes', 'location', 'year'];

interface FilterButtonsProps {
  list: SaleList;
  panel: RefObject<HTMLDialogElement | null>;
  /** The number of active filters. */
  chosen: number;
}

/** The buttons above the list on a phone. One opens the sheet of filters at its top, the others at one of the most used filters. */
function FilterButtons({ list, panel, chosen }: FilterButtonsProps) {
  /** Returns the properties of a button that opens the sheet. */
  const opener = (filter?: string) =>
    ({
      type: 'button',
      // Opens the sheet even before the scripts have loaded, in browsers that support `command`.
      command: 'show-modal',
      commandfor: LIST_SHEET_ID,
      onClick(event: MouseEvent) {
        // Prevents the command, which would put the focus at the top of the sheet: a script opens the sheet at the chosen filter.
        event.preventDefault();
        panel.current?.showModal();
        const group = panel.current?.querySelector<HTMLElement>(`[data-filter=${filter}]`);
        group?.scrollIntoView();
        group?.focus();
      },
    }) as const;
  return (
    <>
      <button {...opener()} className="needs-script button-ink lg:hidden">
        <FilterIcon />
        {filtersButton(chosen)}
      </button>
      <div className="quick-filters needs-script">
        {QUICK_FILTERS.map((filter) => (
          <button key={filter} {...opener(filter)}>
            {`${filter === 'price' ? PRICE : list.filters[filter]?.label} `}
          </button>
        ))}
      </div>
    </>
  );
}

function SortSelect({ list, query }: Pick<ListFrameProps<unknown>, 'list' | 'query'>) {
  const navigate = useNavigate();
  return (
    <label>
      <span className="max-lg:sr-only">{SORT}</span>{' '}
      <select
        name="sort"
        form={LIST_FORM_ID}
        defaultValue={query.sort}
        onChange={(event) => navigate(listPath(list, { ...query, sort: parseSort(event.target.value), page: 1 }))}
        className="field-control"
      >
        {Object.entries(SORT_LABELS).map(
          ([sort, label]) =>
            (query.words || sort !== 'newest') && (
              <option key={sort} value={sort}>
                {query.words || sort !== 'relevance' ? label : SORT_LABELS.newest}
              </option>
            ),
        )}
      </select>
    </label>
  );
}
