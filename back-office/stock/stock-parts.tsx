import type { ListingState } from '#contract/listing-states.ts';
import { NO_PRICE_YET, STATE_WORDS, UNTITLED } from '#contract/messages/stock.ts';
import { formatPrice } from '#contract/messages/units.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';

export const titleOf = ({ kind, title }: Pick<StockRow, 'kind' | 'title'>) => title || UNTITLED[kind];
export const priceOf = (price: number | null) => (price === null ? NO_PRICE_YET : formatPrice(price));

export const listingPath = (documentId: string, search: string) => `/sell/listings/${documentId}${search}`;
export const editPath = (documentId: string, search: string) => `/sell/listings/${documentId}/edit${search}`;

const COLOURS: Readonly<Record<ListingState, string>> = {
  published: 'bg-green-100 text-green-900',
  reserved: 'bg-sun text-on-sun',
  declined: 'border border-alert bg-white text-alert',
  removed: 'border border-alert bg-white text-alert',
  'in review': 'bg-sky-100 text-sky-950',
  draft: 'border border-dashed border-stone-500 bg-white text-stone-700',
  sold: 'bg-ink text-white',
  expired: 'bg-stone-200 text-stone-800',
  withdrawn: 'bg-stone-200 text-stone-800',
};

export const StateBadge = ({ state }: { state: ListingState }) => (
  <span className={`inline-block shrink-0 rounded-md px-2 py-0.5 text-sm font-semibold ${COLOURS[state]}`}>
    {STATE_WORDS[state]}
  </span>
);
