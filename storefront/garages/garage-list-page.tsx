import { parsePage } from '#contract/lists/list-query.ts';
import { GARAGES_DESCRIPTION, GARAGES_ERROR, GARAGES_HEADING, NO_GARAGES } from '#contract/messages/garages.ts';
import { NOT_KNOWN, VIEW_CARS } from '#contract/messages/listings.ts';
import { GARAGE } from '#contract/sellers/sellers.ts';
import { SellerCard } from '../../ui/listings/seller-card.tsx';
import type { Api } from '../lib/api-client.ts';
import { listEntryPage, loadList } from '../lib/entry-pages.ts';
import { browserLoader, serverLoader } from '../lib/page-loaders.ts';
import { CardListPage } from '../listings/lists/card-grid.tsx';
import type { Route } from './+types/garage-list-page.ts';
import { garageOf, garagePath } from './garage-queries.ts';

const PATH = '/garages';

function load({ url, api }: { url: URL; api: Api }) {
  const page = parsePage(url.searchParams);
  const items = { selection: GARAGE, read: garageOf };
  return loadList(listEntryPage(api, 'garages', items, { sort: ['featured:desc', 'name:asc'], page }));
}

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
      keyOf={({ documentId }) => documentId}
      pathOf={({ documentId }) => garagePath(documentId)}
      card={({ documentId, name, pictures, phonenumber, location, isFeatured, checks }, isFirst) => (
        <SellerCard
          name={name}
          picture={pictures[0]}
          phonenumber={phonenumber}
          location={location ?? NOT_KNOWN}
          isFeatured={isFeatured}
          isChecked={checks !== null}
          isFirst={isFirst}
          to={garagePath(documentId)}
          action={VIEW_CARS}
        />
      )}
    />
  );
}
