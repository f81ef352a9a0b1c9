import { data } from 'react-router';
import { parsePage } from '#contract/list-query.ts';
import * as messages from '#contract/messages.ts';
import { GARAGE } from '#contract/sellers.ts';
import type { Api } from '../api-client.ts';
import { foundOrFailure, listEntryPage, statusOf } from '../entry-pages.ts';
import { PageHead } from '../page-head.tsx';
import { browserLoader, serverLoader } from '../page-loaders.ts';
import { CardGrid } from '../sale/card-grid.tsx';
import { SellerCard } from '../sale/seller-card.tsx';
import { pagePath } from '../ui/paging.tsx';
import type { Route } from './+types/garage-list-page.ts';
import { garagePath, readGarage } from './garage-queries.ts';

const PATH = '/garages';

async function load({ url, api }: { url: URL; api: Api }) {
  const selection = { ...GARAGE, sort: 'featured:desc,name' };
  const found = await foundOrFailure(
    listEntryPage(api, '/api/garages', selection, parsePage(url.searchParams), readGarage),
  );
  return data(found, { status: statusOf(found.failure) });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function GarageListPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <div className="container-page py-6">
      <PageHead
        title={messages.GARAGES_HEADING}
        description="Garages in Uganda that sell spare parts, with their telephone numbers and what they have."
        path={pagePath(PATH, found.result.page)}
      />
      <h1 className="mb-4 text-2xl font-bold">{messages.GARAGES_HEADING}</h1>
      <CardGrid
        found={found}
        error={messages.GARAGES_ERROR}
        empty={messages.NO_GARAGES}
        path={PATH}
        columns={3}
        keyOf={({ documentId }) => documentId}
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
    </div>
  );
}
