import { Link } from 'react-router';
import { WHICH } from '#contract/messages/bulk-stock.ts';
import { stockNumber } from '#contract/messages/stock.ts';
import type { SelectedRow } from '#contract/office/bulk-schemas.ts';
import { listingPath, priceOf, StateWord, titleOf } from './stock-parts.tsx';

/** The chosen ads, listed so that the user can check them before the change. */
export const ChosenRows = ({ rows, search }: { rows: readonly SelectedRow[]; search: string }) => (
  <details className="rounded-xl border border-stone-200 bg-white p-4 sm:p-5">
    <summary className="-my-2 min-h-11 cursor-pointer py-2.5 font-bold">{WHICH}</summary>
    <ul className="mt-2 divide-y divide-stone-200">
      {rows.map((row) => (
        <li key={row.documentId} className="py-2">
          <Link to={listingPath(row.documentId, search)} className="-my-1.5 inline-block py-2.5 underline">
            {titleOf(row)}
          </Link>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-stone-700">
            <StateWord state={row.state} />
            <span className="tabular-nums">{priceOf(row.price)}</span>
            {row.stockNumber && <span>{stockNumber(row.stockNumber)}</span>}
          </p>
        </li>
      ))}
    </ul>
  </details>
);
