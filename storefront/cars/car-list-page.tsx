import { CAR_ROW } from '#contract/catalogue/cars.ts';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import {
  CARS_DESCRIPTION,
  CARS_HEADING,
  NO_VEHICLES,
  NO_VEHICLES_HINT,
  SHOW_ALL_VEHICLES,
} from '#contract/messages/cars.ts';
import { likeOnPicture } from '../favourites/favourite-button.tsx';
import { carPath } from '../lib/car-title.ts';
import { listModelsByMake, listNames } from '../lib/catalogue-names.ts';
import { listForSale, pageOrFailure } from '../lib/entry-pages.ts';
import { unpack } from '../lib/packed.ts';
import { browserLoader, serverLoader } from '../lib/page-loaders.ts';
import { loadFilters } from '../listings/filters/lazy-filter-form.ts';
import { answerList, facetsOrNull } from '../listings/filters/list-facets.ts';
import { readListQuery } from '../listings/filters/read-list-query.ts';
import { listExtras } from '../listings/lists/list-extras.ts';
import { ListFrame } from '../listings/lists/list-frame.tsx';
import type { Route } from './+types/car-list-page.ts';
import { BodyTypeTiles } from './body-type-tiles.tsx';
import type { CarPageFound, ListRequest } from './car-page-queries.tsx';
import { CarRow } from './car-row.tsx';
import { carListing } from './car-summary.ts';

/** Loads the car page (below /cars) that the address asks for; undefined for the general list at /filter. */
async function findOwnPage(request: ListRequest): Promise<CarPageFound | undefined> {
  if (request.params.first === undefined) return undefined;
  const { findCarPage } = await import('./car-page-queries.tsx');
  return findCarPage(request);
}

async function load(request: ListRequest) {
  const { url, params, api } = request;
  // Car pages are rendered only on the server, so the browser loads this address from there. The promise never resolves, because the browser is leaving.
  if (!import.meta.env.SSR && params.first !== undefined) return new Promise<never>(() => location.assign(url));
  const page = import.meta.env.SSR ? await findOwnPage(request) : undefined;
  const own = page?.own;
  const query = page?.query ?? (await readListQuery(CAR_LIST, url.searchParams));
  const [listPage, facets, categories, models] = await Promise.all([
    pageOrFailure(listForSale(api, CAR_LIST, { selection: CAR_ROW, read: carListing }, query)),
    facetsOrNull(api, CAR_LIST, query),
    // If the names for the filters cannot be loaded, the list is still shown.
    listNames(api, 'categories').catch(() => []),
    listModelsByMake(api, query.makes).catch(() => ({})),
    import.meta.env.SSR || loadFilters().catch(() => undefined),
  ]);
  let pagePath: string | undefined;
  if (import.meta.env.SSR && !own) {
    const { redirectToSpelling } = await import('../listings/filters/market-spelling.ts');
    await redirectToSpelling(api, CAR_LIST, query, facets);
    const { pathOfCarPage } = await import('./car-page-queries.tsx');
    pagePath = await pathOfCarPage(api, query);
  }
  const extras = await listExtras(api, CAR_LIST, query, { listPage, facets });
  return answerList(api, CAR_LIST, { query, listPage, facets, categories, models, extras, own, pagePath });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function CarListPage({ loaderData }: Route.ComponentProps) {
  const { query, listPage, facets, categories, models, extras, own, pagePath } = unpack(loaderData);
  return (
    <ListFrame
      list={CAR_LIST}
      query={query}
      listPage={listPage}
      facets={facets}
      heading={own?.heading ?? CARS_HEADING}
      own={own}
      pagePath={own?.path ?? pagePath}
      picture={import.meta.env.SSR && own ? listPage.result.items[0]?.pictures[0] : undefined}
      description={CARS_DESCRIPTION}
      options={{ categories }}
      models={models}
      extras={extras}
      empty={{
        heading: NO_VEHICLES,
        hint: NO_VEHICLES_HINT,
        showAll: SHOW_ALL_VEHICLES,
      }}
      pathOf={(car) => carPath(car.documentId)}
      row={(car, isFirst) => <CarRow car={car} isFirst={isFirst} action={likeOnPicture} />}
    >
      <BodyTypeTiles query={query} />
    </ListFrame>
  );
}
