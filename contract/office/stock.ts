import { namesOf } from '../values/names.ts';

/** Reasons why an ad needs its seller's attention, the most urgent first. */
export const STOCK_TASKS = ['declined', 'expires soon', 'unfinished', 'no price', 'few photos'] as const;
export type StockTask = (typeof STOCK_TASKS)[number];

/** An ad with fewer photos than this counts as having too few. */
export const FEW_PHOTOS = 4;
/** Days before an ad ends within which its seller is asked to renew it. */
export const EXPIRES_SOON_DAYS = 7;

/** Days over which the views, contacts and leads of an ad are counted. */
export const FIGURE_DAYS = 30;

type Direction = 'asc' | 'desc';

/**
 * The columns by which the table of ads can be sorted. `first`: the direction after the first press on a heading: the fewest first for photos, the
 * most first for all other columns.
 */
export const STOCK_SORTS = {
  price: { first: 'desc' },
  age: { first: 'desc' },
  views: { first: 'desc' },
  taps: { first: 'desc' },
  leads: { first: 'desc' },
  photos: { first: 'asc' },
} as const satisfies Record<string, { first: Direction }>;
export type StockSort = keyof typeof STOCK_SORTS;

export interface StockOrder {
  by: StockSort;
  direction: Direction;
}

export const STOCK_SORT_NAMES = namesOf(STOCK_SORTS);
export const writeStockOrder = ({ by, direction }: StockOrder) => `${by}-${direction}`;

const ORDERS = STOCK_SORT_NAMES.flatMap((by): StockOrder[] => [
  { by, direction: 'asc' },
  { by, direction: 'desc' },
]);

/** Reads an order such as "price-desc". Undefined for any other text: the ads that were changed last come first then. */
export const readStockOrder = (text: string | null | undefined): StockOrder | undefined =>
  ORDERS.find((order) => writeStockOrder(order) === text);

/** Saved views: the seller's ads on sale that may need something done. */
export const STOCK_VIEWS = ['no-photo', 'few-photos', 'long-on-sale', 'no-calls'] as const;
export type StockView = (typeof STOCK_VIEWS)[number];

/** Days on sale after which an ad is in the saved view `long-on-sale`. */
export const LONG_ON_SALE_DAYS = 60;
/** Days on sale after which an ad without contacts is in the saved view `no-calls`. */
export const CALLS_EXPECTED_DAYS = 7;
