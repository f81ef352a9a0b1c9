import { Link, useActionData, useLoaderData } from 'react-router';
import { LISTINGS } from '#contract/messages/office.ts';
import * as messages from '#contract/messages/stock.ts';
import { STOCK_VIEWS } from '#contract/office/stock.ts';
import type { FirstSteps as Steps, Stock } from '#contract/office/stock-schemas.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { Paging } from '../../ui/paging.tsx';
import { useActing } from '../lib/acting.ts';
import { listAddress, listQueryIn } from '../lib/list-address.ts';
import { mayFor } from '../lib/may.ts';
import { asOf, officeLoader } from '../lib/page-loaders.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestBatch, loadLatestBatch } from './latest-batch.tsx';
import { SelectMany } from './select-many.tsx';
import { loadDone } from './stock-done.ts';
import { StockDoneBar } from './stock-done-bar.tsx';
import { StockHead } from './stock-head.tsx';
import { StockRefusal } from './stock-refusal.tsx';
import { canSelect } from './stock-steps.ts';
import { StockTable } from './stock-table.tsx';
import { StockTabs } from './stock-tabs.tsx';

export { shouldRevalidate, stockAction as action } from './stock-action.ts';

const PATH = '/sell/listings';

export const loader = officeLoader(async ({ url, api }) => {
  const query = listQueryIn(url);
  const [stock, done, batch] = await Promise.all([
    api.ask<Stock>('GET', listAddress('/sell/api/listings', query)),
    loadDone(url, api, Date.now()),
    loadLatestBatch(url, api, Date.now()),
  ]);
  const isEmpty = Object.values(stock.counts).every((count) => count === 0);
  const steps = isEmpty ? await api.ask<Steps>('GET', `/sell/api/first-steps${asOf(url)}`) : null;
  return { query, stock, done, batch, steps };
});

export default function StockPage() {
  const { query, stock, done, batch, steps } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const { seller, sellers, search } = useActing();
  const may = mayFor(sellers, seller.documentId);
  const { rows, total } = stock;
  const isOffered = canSelect(total, may);
  const view = STOCK_VIEWS.find((one) => one === query.with);
  const isNarrowed = Boolean(query.q || query.state || query.with);
  return (
    <div className="xl:-mt-4">
      <PageTitle>{LISTINGS}</PageTitle>
      <StockDoneBar done={done} may={may} isNamed />
      <StockRefusal refused={refused} />
      <LatestBatch batch={batch} search={search} />
      <StockHead canImport={may('import listings')} search={search} query={steps ? undefined : query} />
      {steps ? (
        <FirstSteps seller={seller} steps={steps} may={may} search={search} />
      ) : (
        <>
          <StockTabs path={PATH} query={query} stock={stock} />
          {view && messages.viewMeans(view) && (
            <p className="mt-2 text-sm text-stone-700">{messages.viewMeans(view)}</p>
          )}
          <p
            role="status"
            className="float-left mr-5 min-h-11 content-center text-sm text-stone-700 xl:pointer-fine:min-h-9"
          >
            {total > 0 ? messages.foundCount(total) : messages.NONE_FOUND}
            {isNarrowed && total === 0 && (
              <Link to={listAddress(PATH, { as: query.as })} className="ml-2 inline-block py-2 underline">
                {messages.SHOW_ALL}
              </Link>
            )}
          </p>
          <SelectMany key={JSON.stringify(query)} query={query} shown={rows.length} total={total} isOffered={isOffered}>
            {rows.length > 0 && (
              <StockTable path={PATH} query={query} rows={rows} may={may} search={search} canSelect={isOffered} />
            )}
          </SelectMany>
          <div className="clear-both">
            <Paging
              page={stock.page}
              pageCount={stock.pageCount}
              hrefOf={(number) => listAddress(PATH, { ...query, page: String(number) })}
            />
          </div>
        </>
      )}
    </div>
  );
}
