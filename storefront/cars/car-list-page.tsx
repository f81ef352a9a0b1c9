import { useRef } from 'react';
import { data, Link, useNavigate, useNavigation } from 'react-router';
import type { CarPage } from '#contract/cars.ts';
import {
  carListPath,
  countChoices,
  LIST_SORTS,
  type ListQuery,
  parseListQuery,
  parseSort,
} from '#contract/list-query.ts';
import * as messages from '#contract/messages.ts';
import { type Api, ApiFailure } from '../api-client.ts';
import { listModelsByMake, listNames, type ModelsByMake } from '../catalogue-names.ts';
import { browserLoader, serverLoader } from '../page-loaders.ts';
import { useSite } from '../root-data.ts';
import { likeOnPicture } from '../saves/keep-button.tsx';
import { ErrorBanner } from '../ui/error-banner.tsx';
import { FilterIcon } from '../ui/icons.tsx';
import { Paging } from '../ui/paging.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Route } from './+types/car-list-page.ts';
import { BodyTypeTiles } from './body-type-tiles.tsx';
import { CarFilters } from './car-filters.tsx';
import { listCars } from './car-queries.ts';
import { CarRow } from './car-row.tsx';

interface ListPageData {
  query: ListQuery;
  categories: string[];
  models: ModelsByMake;
  result: CarPage;
  /** Why there is no result, if there is none. */
  failure: string | null;
}

const NO_CARS: CarPage = { cars: [], total: 0, page: 1, pageCount: 1 };

async function load({ url, api }: { url: URL; api: Api }) {
  const query = parseListQuery(url.searchParams);
  // The names in the filters are secondary: without them the list still shows.
  const categories = listNames(api, '/api/categories').catch(() => []);
  const models = listModelsByMake(api).catch(() => ({}));
  const found = await listCarsOrFailure(api, query);
  const page: ListPageData = { query, categories: await categories, models: await models, ...found };
  return data(page, { status: found.failure === null ? 200 : 503 });
}

async function listCarsOrFailure(api: Api, query: ListQuery): Promise<Pick<ListPageData, 'result' | 'failure'>> {
  try {
    return { result: await listCars(api, query), failure: null };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { result: NO_CARS, failure: error.message };
  }
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function CarListPage({ loaderData }: Route.ComponentProps) {
  const { query, categories, models, result, failure } = loaderData;
  const { cars, total, page, pageCount } = result;
  const site = useSite();
  const filters = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const isLoading = useNavigation().state === 'loading';
  const choices = countChoices(query);

  return (
    <div className="container-page py-4 lg:py-6">
      <title>{`${messages.CARS_HEADING} – ${site.name}`}</title>
      <meta
        name="description"
        content={`${failure === null ? `${messages.resultsBadge(total)}: used` : 'Used'} and imported cars in Uganda with prices in shillings, by make, model, year and place.`}
      />
      <BodyTypeTiles query={query} />
      <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4">
        <h1 className="text-xl font-bold max-sm:w-full md:text-2xl">{messages.CARS_HEADING}</h1>
        {failure === null && (
          <p role="status" className="rounded-full bg-ink px-3 py-1 text-sm font-semibold text-white tabular-nums">
            {messages.resultsBadge(total)}
          </p>
        )}
        {isLoading && <Spinner />}
        <label className="ml-auto flex min-w-0 items-center gap-2 text-sm font-medium">
          <span className="max-sm:sr-only">Sort</span>
          <select
            name="sort"
            form="car-filters"
            defaultValue={query.sort}
            onChange={(event) => navigate(carListPath({ ...query, sort: parseSort(event.target.value), page: 1 }))}
            className="field-control w-auto min-w-0 max-sm:text-sm"
          >
            {Object.entries(LIST_SORTS).map(([sort, { label }]) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="mt-4 lg:grid lg:grid-cols-[17rem_1fr] lg:items-start lg:gap-6">
        <CarFilters
          panel={filters}
          query={query}
          categories={categories}
          models={models}
          total={failure === null ? total : null}
        />
        <section aria-label="Cars" className={isLoading ? 'opacity-60 transition-opacity delay-200' : ''}>
          {failure !== null && <ErrorBanner message={messages.carsError(failure)} />}
          {failure === null && total === 0 && <NoCars />}
          <ul className="grid gap-4">
            {cars.map((car, at) => (
              <li key={car.documentId}>
                <CarRow car={car} isFirst={at === 0} action={likeOnPicture} />
              </li>
            ))}
          </ul>
          <Paging page={page} pageCount={pageCount} hrefOf={(number) => carListPath({ ...query, page: number })} />
        </section>
      </div>
      <button
        type="button"
        className="needs-script fixed bottom-4 left-1/2 z-20 inline-flex min-h-12 -translate-x-1/2 cursor-pointer items-center gap-2 rounded-full bg-ink px-6 font-semibold text-white shadow-lg lg:hidden"
        onClick={() => filters.current?.showModal()}
      >
        <FilterIcon />
        {choices === 0 ? 'Filters' : `Filters (${choices})`}
      </button>
    </div>
  );
}

function NoCars() {
  return (
    <div className="rounded-xl border border-stone-200 bg-white p-8 text-center">
      <h2 className="text-lg font-semibold">{messages.NO_VEHICLES}</h2>
      <p className="mt-1 text-stone-600">{messages.NO_VEHICLES_HINT}</p>
      <Link to="/filter" className="button-main mt-4">
        {messages.SHOW_ALL_VEHICLES}
      </Link>
    </div>
  );
}
