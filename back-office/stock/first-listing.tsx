import { Link } from 'react-router';
import * as messages from '#contract/messages/stock.ts';
import type { SellerKind } from '#contract/permissions.ts';
import type { May } from '../lib/may.ts';

interface FirstListingProps {
  kind: SellerKind;
  may: May;
  search: string;
}

/** Leads a seller without listings to their first ones: a dealer or garage to all of them at once, by a file. */
export function FirstListing({ kind, may, search }: FirstListingProps) {
  const loadsFiles = may('import listings');
  return (
    <div className="mt-6 grid gap-4 rounded-xl border border-stone-200 bg-white p-5 sm:justify-items-start sm:p-8">
      {loadsFiles && (
        <>
          <p className="text-lg">{messages.WHOLE_STOCK_MEANS}</p>
          <Link to={`/sell/import${search}`} className="button-main">
            {messages.LOAD_STOCK}
          </Link>
        </>
      )}
      <p className={loadsFiles ? 'mt-2' : 'text-lg'}>
        {kind === 'private' ? messages.FIRST_MEANS : messages.FIRST_OF_FIRM_MEANS}
      </p>
      <Link to={`/sell/new${search}`} className={loadsFiles ? 'button-quiet' : 'button-main'}>
        {messages.firstListing(kind)}
      </Link>
      {loadsFiles && (
        <p className="flex flex-wrap gap-x-6">
          <Link to={`/sell/page${search}`} className="py-2.5 underline">
            {messages.FIRST_PAGE}
          </Link>
          <Link to={`/sell/team${search}`} className="py-2.5 underline">
            {messages.FIRST_TEAM}
          </Link>
        </p>
      )}
    </div>
  );
}
