import { priceBefore } from '#contract/messages/bulk-stock.ts';
import { priceOf } from './stock-parts.tsx';

export const ChangedPrice = ({ before, after }: { before: number | null; after: number }) => (
  <p className="flex flex-wrap gap-x-3 tabular-nums">
    <span className="font-semibold">{priceOf(after)}</span>
    <span className="text-stone-600">{priceBefore(priceOf(before))}</span>
  </p>
);
