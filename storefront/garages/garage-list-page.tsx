import { parsePage } from '#contract/list-query.ts';
import * as messages from '#contract/messages.ts';
import { GARAGE } from '#contract/sellers.ts';
import type { Api } from '../api-client.ts';
import { listEntryPage, loadList } from '../entry-pages.ts';
import { browserLoader, serverLoader } from '../page-loaders.ts';
import { CardListPage } from '../sale/card-grid.tsx';
import { SellerCard } from '../sale/seller-card.tsx';
import type { Route } from './+types/garage-list-page.ts';
import { garagePath, readGarage } from './garage-queries.ts';

const PATH = '/garages';

function load({ url, api }: { url: URL; api: Api }) {
  const selection = { ...GARAGE, sort: 'featured:desc,name' };
  return loadList(listEntryPage(api, '/api/garages', selection, parsePage(url.searchParams), readGarage));
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function GarageListPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <CardListPage
      heading={messages.GARAGES_HEADING}
      description="Garages in Uganda that sell spare parts, with their telephone numbers and what they have."
      found={found}
      error={messages.GARAGES_ERROR}
      empty={messages.NO_GARAGES}
      path={PATH}
      keyOf={({ documentId }) => documentId}
      pathOf={({ documentId }) => garagePath(documentId)}
      card={({ documentId, name, pictures, phonenumber, location, isFeatured }, isFirst) => (
        <SellerCard
          name={name}
          picture={pictures[0]}
          phonenumber={phonenumber}
          location={location ?? 'N/A'}
          isFeatured={isFeatured}
          isFirst={isFirst}
          to={garagePath(documentId)}
          action="View Cars"
        />
      )}
    />
  );
}
