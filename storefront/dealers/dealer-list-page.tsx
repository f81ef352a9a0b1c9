import { parsePage } from '#contract/lists/list-query.ts';
import { DEALERS_DESCRIPTION, DEALERS_ERROR, DEALERS_HEADING, NO_DEALERS } from '#contract/messages/dealers.ts';
import { VIEW_CARS } from '#contract/messages/listings.ts';
import { DEALER } from '#contract/sellers/sellers.ts';
import { SellerCard } from '../../ui/listings/seller-card.tsx';
import type { Api } from '../lib/api-client.ts';
import { listEntryPage, loadList } from '../lib/entry-pages.ts';
import { browserLoader, serverLoader } from '../lib/page-loaders.ts';
import { CardListPage } from '../listings/lists/card-grid.tsx';
import type { Route } from './+types/dealer-list-page.ts';
import { dealerOf, dealerPath } from './dealer-queries.ts';

const PATH = '/dealers';

function load({ url, api }: { url: URL; api: Api }) {
  const narrowing = { sort: ['featured:desc', 'dealerName:asc'], page: parsePage(url.searchParams) } as const;
  return loadList(listEntryPage(api, 'dealer-infos', { selection: DEALER, read: dealerOf }, narrowing));
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function DealerListPage({ loaderData: listPage }: Route.ComponentProps) {
  return (
    <CardListPage
      heading={DEALERS_HEADING}
      description={DEALERS_DESCRIPTION}
      listPage={listPage}
      error={DEALERS_ERROR}
      empty={NO_DEALERS}
      path={PATH}
      keyOf={({ documentId }) => documentId}
      pathOf={({ documentId }) => dealerPath(documentId)}
      card={({ documentId, name, pictures, phonenumber, isFeatured, checks }, isFirst) => (
        <SellerCard
          name={name}
          picture={pictures[0]}
          phonenumber={phonenumber}
          isFeatured={isFeatured}
          isChecked={checks !== null}
          isFirst={isFirst}
          to={dealerPath(documentId)}
          action={VIEW_CARS}
        />
      )}
    />
  );
}
