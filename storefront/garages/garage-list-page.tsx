import { parsePage } from '#contract/lists/list-query.ts';
import { SPARE_PART_LIST } from '#contract/lists/spare-part-list.data.ts';
import { GARAGES_DESCRIPTION, GARAGES_ERROR, GARAGES_HEADING, NO_GARAGES } from '#contract/messages/garages.ts';
import { NOT_KNOWN, VIEW_CARS } from '#contract/messages/listings.ts';
import { thingCount } from '#contract/messages/lists.ts';
import { GARAGE } from '#contract/sellers/sellers.ts';
import { SellerRow } from '../../ui/listings/seller-row.tsx';
import type { Api } from '../lib/api-client.ts';
import { listEntryPage, loadList } from '../lib/entry-pages.ts';
import { browserLoader, serverLoader } from '../lib/page-loaders.ts';
import { CardListPage } from '../listings/lists/card-grid.tsx';
import { countBySeller } from '../listings/lists/count-by-seller.ts';
import type { Route } from './+types/garage-list-page.ts';
import { garageOf, garagePath } from './garage-queries.ts';

const PATH = '/garages';

/** Lists one page of garages, each with the number of its parts on sale; undefined if these could not be loaded. Throws ApiFailure. */
async function listStocked(api: Api, page: number) {
  const items = { selection: GARAGE, read: garageOf };
  const [garages, counts] = await Promise.all([
    listEntryPage(api, 'garages', items, { sort: ['featured:desc', 'name:asc'], page }),
    countBySeller(api, SPARE_PART_LIST).catch(() => undefined),
  ]);
  const partsOf = (documentId: string) => counts && (counts.get(documentId) ?? 0);
  return { ...garages, items: garages.items.map((garage) => ({ ...garage, parts: partsOf(garage.documentId) })) };
}

const load = ({ url, api }: { url: URL; api: Api }) => loadList(listStocked(api, parsePage(url.searchParams)));

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function GarageListPage({ loaderData: listPage }: Route.ComponentProps) {
  return (
    <CardListPage
      heading={GARAGES_HEADING}
      description={GARAGES_DESCRIPTION}
      listPage={listPage}
      error={GARAGES_ERROR}
      empty={NO_GARAGES}
      path={PATH}
      columns={1}
      keyOf={({ documentId }) => documentId}
      pathOf={({ documentId }) => garagePath(documentId)}
      card={({ parts, ...garage }, isFirst) => (
        <SellerRow
          seller={garage}
          stock={parts === undefined ? null : thingCount('spareparts', parts)}
          place={garage.location ?? NOT_KNOWN}
          isFirst={isFirst}
          to={garagePath(garage.documentId)}
          action={VIEW_CARS}
        />
      )}
    />
  );
}
