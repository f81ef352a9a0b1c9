import { Link, useActionData, useLoaderData } from 'react-router';
import { LISTING_STATES } from '#contract/listing-states.ts';
import { IMPORT } from '#contract/messages/imports.ts';
import { LISTINGS } from '#contract/messages/office-pages.ts';
import * as messages from '#contract/messages/stock.ts';
import type { StateCounts, Stock } from '#contract/office/stock-schemas.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { Paging } from '../../ui/paging.tsx';
import { useActing } from '../lib/acting.ts';
import { type ListQuery, listAddress, listQueryIn } from '../lib/list-address.ts';
import { mayFor } from '../lib/may.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { FilterTabs, SearchForm } from '../shell/list-search.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { FirstListing } from './first-listing.tsx';
import { LatestBatch, loadLatestBatch } from './latest-batch.tsx';
import { SelectMany } from './select-many.tsx';
import { loadDone } from './stock-done.ts';
import { StockDoneBar } from './stock-done-bar.tsx';
import { StockRefusal } from './stock-refusal.tsx';
import { StockListRow } from './stock-row.tsx';
import { canSelect } from './stock-steps.ts';

export { shouldRevalidate, stockAction as action } from './stock-action.ts';

export const loader = officeLoader(async ({ url, api }) => {
  const asked = listQueryIn(url);
  const [stock, done, batch] = await Promise.all([
    api.ask<Stock>('GET', listAddress('/sell/api/listings', asked)),
    loadDone(url, api, Date.now()),
    loadLatestBatch(url, api, Date.now()),
  ]);
  return { asked, stock, done, batch };
});

const pathOf = (query: Record<string, string | undefined>) => listAddress('/sell/listings', query);

export default function StockPage() {
  const { asked, stock, done, batch } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const { seller, sellers, search } = useActing();
  const may = mayFor(sellers, seller.documentId);
  const { rows, page, pageCount, total, counts } = stock;
  const isEmpty = Object.values(counts).every((count) => count === 0);
  const { as, q, state } = asked;
  const isOffered = canSelect(total, may);
  return (
    <>
      <PageTitle>{LISTINGS}</PageTitle>
      <StockDoneBar done={done} may={may} isNamed />
      <StockRefusal refused={refused} />
      <LatestBatch batch={batch} search={search} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{messages.YOUR_STOCK}</h1>
        <div className="flex flex-wrap gap-3">
          {may('import listings') && (
            <Link to={`/sell/import${search}`} className="button-quiet">
              {IMPORT}
            </Link>
          )}
          <Link to={`/sell/new${search}`} className="button-main max-lg:hidden">
            {messages.NEW_AD}
          </Link>
        </div>
      </div>
      {isEmpty ? (
        <FirstListing kind={seller.kind} search={search} />
      ) : (
        <>
          <StockTabs asked={asked} counts={counts} />
          <SearchForm
            action="/sell/listings"
            label={messages.SEARCH_STOCK}
            hint={messages.SEARCH_HINT}
            q={q}
            hidden={{ as, state }}
          />
          <p role="status" className="mt-4 text-stone-700">
            {total === 0 ? messages.NONE_FOUND : messages.foundCount(total)}
            {(q || state) && total === 0 && (
              <Link to={pathOf({ as })} className="ml-2 inline-block py-2 underline">
                {messages.SHOW_ALL}
              </Link>
            )}
          </p>
          <SelectMany key={JSON.stringify(asked)} asked={asked} shown={rows.length} total={total} isOffered={isOffered}>
            <ul className="mt-3 grid gap-3">
              {rows.map((row) => (
                <StockListRow key={row.documentId} row={row} may={may} search={search} canSelect={isOffered} />
              ))}
            </ul>
          </SelectMany>
          <Paging page={page} pageCount={pageCount} hrefOf={(number) => pathOf({ ...asked, page: String(number) })} />
        </>
      )}
    </>
  );
}

/** Those that there are none of would only be in the way. */
function StockTabs({ asked, counts }: { asked: ListQuery; counts: StateCounts }) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { filter: undefined, label: messages.ALL_STATES, count: all },
    ...LISTING_STATES.filter((state) => counts[state] > 0 || asked.state === state).map((state) => ({
      filter: state,
      label: messages.STATE_WORDS[state],
      count: counts[state],
    })),
  ];
  return (
    <FilterTabs
      label={messages.STATES_LABEL}
      tabs={tabs}
      chosen={asked.state}
      pathOf={(state) => pathOf({ ...asked, state, page: undefined })}
    />
  );
}
