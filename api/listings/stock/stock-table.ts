import { isPublicState } from '#contract/listing-states.ts';
import {
  CALLS_EXPECTED_DAYS,
  FEW_PHOTOS,
  LONG_ON_SALE_DAYS,
  STOCK_VIEWS,
  type StockOrder,
  type StockSort,
  type StockView,
} from '#contract/office/stock.ts';
import type { Stock, StockListRow } from '#contract/office/stock-schemas.ts';
import { tableOf } from '#contract/values/names.ts';
import { dayOf, type Figures } from './stock-figure-queries.ts';
import { type ReadRow, stockRow } from './stock-row-queries.ts';

// The table of a seller's ads: its columns, orders and saved views.

/** A row without its picture and days, which are looked up only for the rows that are shown. */
export type TableRow = Omit<StockListRow, 'picture' | 'viewDays'>;

export function tableRow(read: ReadRow, { views, taps, leads }: Figures, now: number): TableRow {
  const row = stockRow(read, now);
  const since = read.first_published_at ?? read.state_since;
  const figures = { views: read.kind === 'car' ? views : null, taps, leads };
  return {
    ...row,
    reference: read.reference ?? read.partReference,
    daysOnSale: isPublicState(read.state) ? Math.max(0, dayOf(now - since)) : null,
    ...figures,
  };
}

/** Returns a function that tests whether a row contains all words, in its title, stock number or reference. */
export function isNamedBy(words: string): (row: TableRow) => boolean {
  const wanted = words.toLowerCase().split(/\s+/);
  return ({ title, stockNumber, reference }) => {
    const text = `${title} ${stockNumber ?? ''} ${reference ?? ''}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
}

type OnSale = TableRow & { daysOnSale: number };

const VIEWS: Readonly<Record<StockView, (row: OnSale) => boolean>> = {
  'no-photo': ({ photoCount }) => photoCount === 0,
  'few-photos': ({ photoCount }) => photoCount < FEW_PHOTOS,
  'long-on-sale': ({ daysOnSale }) => daysOnSale >= LONG_ON_SALE_DAYS,
  'no-calls': ({ daysOnSale, taps, leads }) => daysOnSale >= CALLS_EXPECTED_DAYS && taps + leads === 0,
};

const isOnSale = (row: TableRow): row is OnSale => row.daysOnSale !== null;

export const isInView = (view: StockView) => (row: TableRow) => isOnSale(row) && VIEWS[view](row);

export const countViews = (rows: readonly TableRow[]): Stock['viewCounts'] =>
  tableOf(STOCK_VIEWS, (view) => rows.filter(isInView(view)).length);

const NUMBERS: Readonly<Record<StockSort, (row: TableRow) => number | null>> = {
  price: ({ price }) => price,
  age: ({ daysOnSale }) => daysOnSale,
  views: ({ views }) => views,
  taps: ({ taps }) => taps,
  leads: ({ leads }) => leads,
  photos: ({ photoCount }) => photoCount,
};

/** Returns the rows sorted by a number. Rows without that number come last in both directions; equal rows keep their order. */
export function inOrder(rows: readonly TableRow[], { by, direction }: StockOrder): TableRow[] {
  const numberOf = NUMBERS[by];
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [numberOf(one), numberOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return (a - b) * sign;
  });
}
