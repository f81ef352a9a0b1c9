import { useLoaderData } from 'react-router';
import { historyOf } from '#contract/messages/stock.ts';
import type { ListingHistoryEntry } from '#contract/office/listing-schemas.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { useActing } from '../lib/acting.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { BackLink } from '../shell/back-link.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { HistoryList } from './history-list.tsx';
import { listingPath, titleOf } from './stock-parts.tsx';

export const loader = officeLoader(async ({ params, api }) => {
  const path = safePath`/sell/api/listings/${params.documentId}`;
  const [row, { history }] = await Promise.all([
    api.ask<StockRow>('GET', `${path}/row`),
    api.ask<{ history: ListingHistoryEntry[] }>('GET', `${path}/history`),
  ]);
  return { row, history };
});

export default function ListingHistoryPage() {
  const { row, history } = useLoaderData<typeof loader>();
  const { search } = useActing();
  const heading = historyOf(titleOf(row));
  return (
    <>
      <PageTitle>{heading}</PageTitle>
      <BackLink to={listingPath(row.documentId, search)}>{titleOf(row)}</BackLink>
      <h1 className="text-2xl font-bold">{heading}</h1>
      <div className="mt-4 max-w-2xl rounded-xl border border-stone-200 bg-white p-4 sm:p-5">
        <HistoryList history={history} />
      </div>
    </>
  );
}
