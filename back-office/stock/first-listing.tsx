import { Link } from 'react-router';
import { FIRST_MEANS, firstListing } from '#contract/messages/stock.ts';
import type { SellerKind } from '#contract/permissions.ts';

/** Leads a seller without listings to their first one. */
export const FirstListing = ({ kind, search }: { kind: SellerKind; search: string }) => (
  <div className="mt-6 grid justify-items-start gap-4 rounded-xl border border-stone-200 bg-white p-5 sm:p-8">
    <p className="text-lg">{FIRST_MEANS}</p>
    <Link to={`/sell/new${search}`} className="button-main max-sm:w-full">
      {firstListing(kind)}
    </Link>
  </div>
);
