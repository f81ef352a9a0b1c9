import { Link } from 'react-router';
import { IMPORT } from '#contract/messages/imports.ts';
import { NEW_AD, YOUR_STOCK } from '#contract/messages/stock.ts';

/** The heading of the stock, with the ways to add to it. */
export const StockHead = ({ canImport, search }: { canImport: boolean; search: string }) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <h1 className="text-2xl font-bold">{YOUR_STOCK}</h1>
    <div className="flex flex-wrap gap-3">
      {canImport && (
        <Link to={`/sell/import${search}`} className="button-quiet">
          {IMPORT}
        </Link>
      )}
      <Link to={`/sell/new${search}`} className="button-main max-lg:hidden">
        {NEW_AD}
      </Link>
    </div>
  </div>
);
