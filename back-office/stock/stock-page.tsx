import { useActionData, useLoaderData } from 'react-router';
import { LISTINGS } from '#contract/messages/office.ts';
import * as messages from '#contract/messages/stock.ts';
import type { Stock } from '#contract/office/stock-schemas.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { useActing } from '../lib/acting.ts';
import { listAddress, listQueryIn } from '../lib/list-address.ts';
import { mayFor } from '../lib/may.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { OfficeList } from '../shell/office-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { FirstListing } from './first-listing.tsx';
import { LatestBatch, loadLatestBatch } from './latest-batch.tsx';
import { SelectMany } from './select-many.tsx';
import { loadDone } from './stock-done.ts';
import { StockDoneBar } from './stock-done-bar.tsx';
import { stockStates } from './stock-filters.ts';
import { StockHead } from './stock-head.tsx';
import { StockRefusal } from './stock-refusal.tsx';
import { StockListRow } from './stock-row.tsx';
import { canSelect } from './stock-steps.ts';

export { shouldRevalidate, stockAction as action } from './stock-action.ts';

export const loader = officeLoader(async ({ url, api }) => {
  const query = listQueryIn(url);
  const [stock, done, batch] = await Promise.all([
    api.ask<Stock>('GET', listAddress('/sell/api/listings', query)),
    loadDone(url, api, Date.now()),
    loadLatestBatch(url, api, Date.now()),
  ]);
  return { query, stock, done, batch };
});

export default function StockPage() {
  const { query, stock, done, batch } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const { seller, sellers, search } = useActing();
  const may = mayFor(sellers, seller.documentId);
  const { rows, total, counts } = stock;
  const isEmpty = Object.values(counts).every((count) => count === 0);
  const isOffered = canSelect(total, may);
  return (
    <>
      <PageTitle>{LISTINGS}</PageTitle>
      <StockDoneBar done={done} may={may} isNamed />
      <StockRefusal refused={refused} />
      <LatestBatch batch={batch} search={search} />
      <StockHead canImport={may('import listings')} search={search} />
      {isEmpty ? (
        <FirstListing kind={seller.kind} may={may} search={search} />
      ) : (
        <OfficeList
          path="/sell/listings"
          query={query}
          found={stock}
          countWords={messages.foundCount}
          none={messages.NONE_FOUND}
          search={{ label: messages.SEARCH_STOCK, hint: messages.SEARCH_HINT }}
          showAll={{ label: messages.SHOW_ALL }}
          tabs={{ name: 'state', label: messages.STATES_LABEL, choices: stockStates(counts, query.state) }}
        >
          <SelectMany key={JSON.stringify(query)} query={query} shown={rows.length} total={total} isOffered={isOffered}>
            <ul className="mt-3 grid gap-3">
              {rows.map((row) => (
                <StockListRow key={row.documentId} row={row} may={may} search={search} canSelect={isOffered} />
              ))}
            </ul>
          </SelectMany>
        </OfficeList>
      )}
    </>
  );
}
