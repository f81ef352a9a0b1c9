import { data } from 'react-router';
import { parsePage } from '#contract/list-query.ts';
import * as messages from '#contract/messages.ts';
import { DEALER } from '#contract/sellers.ts';
import type { Api } from '../api-client.ts';
import { foundOrFailure, listEntryPage, statusOf } from '../entry-pages.ts';
import { PageHead } from '../page-head.tsx';
import { browserLoader, serverLoader } from '../page-loaders.ts';
import { CardGrid } from '../sale/card-grid.tsx';
import { SellerCard } from '../sale/seller-card.tsx';
import { pagePath } from '../ui/paging.tsx';
import type { Route } from './+types/dealer-list-page.ts';
import { dealerPath, readDealer } from './dealer-queries.ts';

const PATH = '/dealers';

async function load({ url, api }: { url: URL; api: Api }) {
  const selection = { ...DEALER, sort: 'featured:desc,dealerName' };
  const found = await foundOrFailure(
    listEntryPage(api, '/api/dealer-infos', selection, parsePage(url.searchParams), readDealer),
  );
  return data(found, { status: statusOf(found.failure) });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function DealerListPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <div className="container-page py-6">
      <PageHead
        title={messages.DEALERS_HEADING}
        description="Car dealers in Uganda, with their telephone numbers and the cars that they have on sale now."
        path={pagePath(PATH, found.result.page)}
      />
      <h1 className="mb-4 text-2xl font-bold">{messages.DEALERS_HEADING}</h1>
      <CardGrid
        found={found}
        error={messages.DEALERS_ERROR}
        empty={messages.NO_DEALERS}
        path={PATH}
        columns={3}
        keyOf={({ documentId }) => documentId}
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
    </div>
  );
}
