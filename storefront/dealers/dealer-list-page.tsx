import { parsePage } from '#contract/list-query.ts';
import * as messages from '#contract/messages.ts';
import { DEALER } from '#contract/sellers.ts';
import type { Api } from '../api-client.ts';
import { listEntryPage, loadList } from '../entry-pages.ts';
import { browserLoader, serverLoader } from '../page-loaders.ts';
import { CardListPage } from '../sale/card-grid.tsx';
import { SellerCard } from '../sale/seller-card.tsx';
import type { Route } from './+types/dealer-list-page.ts';
import { dealerPath, readDealer } from './dealer-queries.ts';

const PATH = '/dealers';

function load({ url, api }: { url: URL; api: Api }) {
  const selection = { ...DEALER, sort: 'featured:desc,dealerName' };
  return loadList(listEntryPage(api, '/api/dealer-infos', selection, parsePage(url.searchParams), readDealer));
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function DealerListPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <CardListPage
      heading={messages.DEALERS_HEADING}
      description="Car dealers in Uganda, with their telephone numbers and the cars that they have on sale now."
      found={found}
      error={messages.DEALERS_ERROR}
      empty={messages.NO_DEALERS}
      path={PATH}
      keyOf={({ documentId }) => documentId}
      pathOf={({ documentId }) => dealerPath(documentId)}
      card={({ documentId, name, pictures, phonenumber, isFeatured }, isFirst) => (
        <SellerCard
          name={name}
          picture={pictures[0]}
          phonenumber={phonenumber}
          isFeatured={isFeatured}
          isFirst={isFirst}
          to={dealerPath(documentId)}
          action="View Cars"
        />
      )}
    />
  );
}
