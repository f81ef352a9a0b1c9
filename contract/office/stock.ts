import { namesOf } from '../values/names.ts';

/** Reasons why ads of a stock need their seller's attention. */
export const STOCK_TASKS = ['declined', 'expires soon', 'few photos', 'unfinished', 'no price'] as const;
export type StockTask = (typeof STOCK_TASKS)[number];

/** Fewer photos than this, and buyers pass by. */
export const FEW_PHOTOS = 4;
/** Sellers are asked to confirm ads that end within this many days. */
export const EXPIRES_SOON_DAYS = 7;

/** Views, contacts and leads of an ad are counted over this many days. */
export const FIGURE_DAYS = 30;

type Direction = 'asc' | 'desc';

/** The orders of the stock, each with the direction in which it is asked for first: fewest photos, most of all else. */
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

/** Reads an order such as "price-desc"; undefined for anything else, and the stock is then in its own order, the last changed first. */
export const readStockOrder = (text: string | null | undefined): StockOrder | undefined =>
  ORDERS.find((order) => writeStockOrder(order) === text);

/** Saved views of the stock: ads on sale that may need something done. */
export const STOCK_VIEWS = ['no-photo', 'few-photos', 'long-on-sale', 'no-calls'] as const;
export type StockView = (typeof STOCK_VIEWS)[number];

/** An ad on sale for so many days is one of `long-on-sale`. */
export const LONG_ON_SALE_DAYS = 60;
/** Only after so many days on sale it says something that nobody has called. */
export const CALLS_EXPECTED_DAYS = 7;
