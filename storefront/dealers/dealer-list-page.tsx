import { LIST_PAGE_SIZE } from '#contract/limits.ts';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { parsePage } from '#contract/lists/list-query.ts';
import {
  DEALERS_DESCRIPTION,
  DEALERS_ERROR,
  DEALERS_HEADING,
  NO_DEALERS,
  stockWords,
} from '#contract/messages/dealers.ts';
import { VIEW_CARS } from '#contract/messages/listings.ts';
import { DEALER, type Dealer } from '#contract/sellers/sellers.ts';
import { SellerRow } from '../../ui/listings/seller-row.tsx';
import type { Api } from '../lib/api-client.ts';
import { type EntryPage, listEntryPage, loadList } from '../lib/entry-pages.ts';
import { browserLoader, serverLoader } from '../lib/page-loaders.ts';
import { CardListPage } from '../listings/lists/card-grid.tsx';
import { countBySeller } from '../listings/lists/count-by-seller.ts';
import type { Route } from './+types/dealer-list-page.ts';
import { dealerOf, dealerPath } from './dealer-queries.ts';
import { type DealerStock, findStock } from './dealer-stock.ts';

interface StockedDealer extends Dealer {
  stock: DealerStock | null;
}

const PATH = '/dealers';

/**
 * The most dealers that one answer of the API can hold. If there are more, the list is not sorted by their number of cars, but featured dealers
 * come first, then all by name.
 */
const MOST_ORDERED = 100;

const ORDER = ['featured:desc', 'dealerName:asc'] as const;

/** Lists one page of dealers, those with the most cars first. Throws ApiFailure. */
async function listDealers(api: Api, requestedPage: number): Promise<EntryPage<Dealer>> {
  const all = await api.list('dealer-infos', DEALER, { sort: ORDER, pagination: { page: 1, pageSize: MOST_ORDERED } });
  const counts = all.pageCount === 1 ? await countBySeller(api, CAR_LIST).catch(() => null) : null;
  if (counts === null) {
    return listEntryPage(
      api,
      'dealer-infos',
      { selection: DEALER, read: dealerOf },
      { sort: ORDER, page: requestedPage },
    );
  }
  const stockOf = ({ documentId }: Dealer) => counts.get(documentId) ?? 0;
  const dealers = all.entries.map(dealerOf).toSorted((a, b) => stockOf(b) - stockOf(a));
  const pageCount = Math.max(Math.ceil(dealers.length / LIST_PAGE_SIZE), 1);
  const page = Math.min(requestedPage, pageCount);
  const items = dealers.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE);
  return { items, total: dealers.length, page, pageCount };
}

async function listStocked(api: Api, requestedPage: number): Promise<EntryPage<StockedDealer>> {
  const { items, ...page } = await listDealers(api, requestedPage);
  const stocked = items.map(async (dealer) => ({ ...dealer, stock: await findStock(api, dealer.documentId) }));
  return { items: await Promise.all(stocked), ...page };
}

function load({ url, api }: { url: URL; api: Api }) {
  // The browser loads this page from the server, because it takes twenty requests to the API, which are fast only within the server's process.
  if (!import.meta.env.SSR) location.assign(url);
  return import.meta.env.SSR
    ? loadList(listStocked(api, parsePage(url.searchParams)))
    : new Promise<Awaited<ReturnType<typeof loadList<StockedDealer>>>>(() => undefined);
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
      columns={1}
      keyOf={({ documentId }) => documentId}
      pathOf={({ documentId }) => dealerPath(documentId)}
      card={({ stock, ...dealer }, isFirst) => (
        <SellerRow
          seller={dealer}
          stock={stock && stockWords(stock)}
          place={stock?.place ?? null}
          isFirst={isFirst}
          to={dealerPath(dealer.documentId)}
          action={VIEW_CARS}
        />
      )}
    />
  );
}
