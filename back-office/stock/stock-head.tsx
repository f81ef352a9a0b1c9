import { Link } from 'react-router';
import { IMPORT } from '#contract/messages/imports.ts';
import { NEW_AD, SEARCH_HINT, SEARCH_STOCK, YOUR_STOCK } from '#contract/messages/stock.ts';
import type { ListQuery } from '../lib/list-address.ts';
import { SearchForm } from '../shell/list-search.tsx';

interface StockHeadProps {
  canImport: boolean;
  search: string;
  /** The list's query parameters; undefined if the seller has no ads yet, so that the page shows the first steps in place of a list. */
  query: ListQuery | undefined;
}

/** The heading of a seller's stock, its search, and the links to add or import ads. */
export const StockHead = ({ canImport, search, query }: StockHeadProps) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
    <h1 className="text-2xl font-bold">{YOUR_STOCK}</h1>
    {query && (
      <div className="order-last w-full xl:order-none xl:w-auto xl:grow">
        <SearchForm
          action="/sell/listings"
          label={SEARCH_STOCK}
          hint={SEARCH_HINT}
          q={query.q}
          hidden={{ ...query, q: undefined, page: undefined }}
          className=""
        />
      </div>
    )}
    {query && (
      <div className="ml-auto flex flex-wrap gap-3">
        {canImport && (
          <Link to={`/sell/import${search}`} className="button-quiet">
            {IMPORT}
          </Link>
        )}
        <Link to={`/sell/new${search}`} className="button-main max-lg:hidden">
          {NEW_AD}
        </Link>
      </div>
    )}
  </div>
);
