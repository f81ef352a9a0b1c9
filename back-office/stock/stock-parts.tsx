import type { ListingState } from '#contract/listing-states.ts';
import { NO_PRICE_YET, STATE_WORDS, UNTITLED } from '#contract/messages/stock.ts';
import { formatPrice } from '#contract/messages/units.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';

export const titleOf = ({ kind, title }: Pick<StockRow, 'kind' | 'title'>) => title || UNTITLED[kind];
export const priceOf = (price: number | null) => (price === null ? NO_PRICE_YET : formatPrice(price));

export const listingPath = (documentId: string, search: string) => `/sell/listings/${documentId}${search}`;
export const editPath = (documentId: string, search: string) => `/sell/listings/${documentId}/edit${search}`;

const DOTS: Readonly<Record<ListingState, string>> = {
  published: 'bg-green-700',
  reserved: 'bg-sun ring-1 ring-ink',
  declined: 'bg-alert',
  removed: 'bg-alert',
  'in review': 'bg-sky-700',
  draft: 'border-2 border-stone-500',
  sold: 'bg-ink',
  expired: 'bg-stone-500',
  withdrawn: 'bg-stone-500',
};

/** The state of an ad: a coloured dot and a word. */
export const StateWord = ({ state }: { state: ListingState }) => (
  <span className="inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap">
    <span className={`size-2.5 rounded-full forced-color-adjust-none ${DOTS[state]}`} />
    {STATE_WORDS[state]}
  </span>
);
