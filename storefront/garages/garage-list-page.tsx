import { parsePage } from '#contract/lists/list-query.ts';
import * as messages from '#contract/messages.ts';
import { GARAGE } from '#contract/sellers.ts';
import { SellerCard } from '../../ui/listings/seller-card.tsx';
import type { Api } from '../lib/api-client.ts';
import { listEntryPage, loadList } from '../lib/entry-pages.ts';
import { browserLoader, serverLoader } from '../lib/page-loaders.ts';
import { CardListPage } from '../listings/card-grid.tsx';
import type { Route } from './+types/garage-list-page.ts';
import { garageOf, garagePath } from './garage-queries.ts';

const PATH = '/garages';

function load({ url, api }: { url: URL; api: Api }) {
  const selection = { ...GARAGE, sort: ['featured:desc', 'name:asc'] } as const;
  return loadList(listEntryPage(api, 'garages', selection, parsePage(url.searchParams), garageOf));
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
