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
import type { Api } from '../lib/api-client.ts';
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
import { CarRow } from './car-row.tsx';
import { carListing } from './car-summary.ts';

async function load({ url, api }: { url: URL; api: Api }) {
  const query = await readListQuery(CAR_LIST, url.searchParams);
  const [listPage, facets, categories, models] = await Promise.all([
    pageOrFailure(listForSale(api, CAR_LIST, { selection: CAR_ROW, read: carListing }, query)),
    facetsOrNull(api, CAR_LIST, query),
    // The names in the filters are secondary: without them the list still shows.
    listNames(api, 'categories').catch(() => []),
    listModelsByMake(api, query.makes).catch(() => ({})),
    import.meta.env.SSR || loadFilters().catch(() => undefined),
  ]);
  if (import.meta.env.SSR) {
    const { redirectToSpelling } = await import('../listings/filters/market-spelling.ts');
    await redirectToSpelling(api, CAR_LIST, query, facets);
  }
  const extras = await listExtras(api, CAR_LIST, query, listPage);
  return answerList(api, CAR_LIST, { query, listPage, facets, categories, models, extras });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function CarListPage({ loaderData }: Route.ComponentProps) {
  const { query, listPage, facets, categories, models, extras } = unpack(loaderData);
  return (
    <ListFrame
      list={CAR_LIST}
      query={query}
      listPage={listPage}
      facets={facets}
      heading={CARS_HEADING}
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
