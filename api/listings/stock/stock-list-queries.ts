import { LISTING_STATE_NAMES, type ListingState, PUBLIC_STATES } from '#contract/listing-states.ts';
import { readStockOrder, STOCK_VIEWS, type StockOrder, type StockView } from '#contract/office/stock.ts';
import type { Stock } from '#contract/office/stock-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { wordsIn } from '../../../platform/http/address-parameters.ts';
import { figuresOfSeller, viewDaysOf } from './stock-figure-queries.ts';
import { countStates, readStock } from './stock-queries.ts';
import { type ReadRow, withPictures } from './stock-row-queries.ts';
import { countViews, inOrder, isInView, isNamedBy, type TableRow, tableRow } from './stock-table.ts';

const PAGE_SIZE = 50;

export interface StockQuery {
  state: ListingState | undefined;
  /** The name of a saved view, such as ads without photos. */
  view?: StockView | undefined;
  words: string;
  /** The order of the list; undefined: the most recently changed ads first. */
  order?: StockOrder | undefined;
}

/** Reads from the URL parameters which of a seller's ads to list, and in which order. */
export const stockQueryIn = (parameters: URLSearchParams): StockQuery => ({
  state: LISTING_STATE_NAMES.find((one) => one === parameters.get('state')),
  view: STOCK_VIEWS.find((one) => one === parameters.get('with')),
  words: wordsIn(parameters),
  order: readStockOrder(parameters.get('sort')),
});

const lastChangedFirst = (one: ReadRow, other: ReadRow) => other.updated_at - one.updated_at || other.id - one.id;

const OTHER_STATES = LISTING_STATE_NAMES.filter((state) => !PUBLIC_STATES.some((one) => one === state));

/**
 * Returns a seller's ads that match a query, in order. Ads on sale are read even if the query is for another state, because the saved views
 * are counted from them.
 */
export async function listMatching(
  db: Database,
  sellerId: number,
  { state, view, words, order }: StockQuery,
  now: number,
) {
  const others = OTHER_STATES.filter((one) => state === undefined || one === state);
  const onSale = await readStock(db, sellerId, PUBLIC_STATES);
  const rest = others.length === 0 || view !== undefined ? [] : await readStock(db, sellerId, others);
  const figuresOf = await figuresOfSeller(db, sellerId, now);
  const read = [...onSale, ...rest].sort(lastChangedFirst);
  const all = read.map((row) => tableRow(row, figuresOf(row.id), now));
  const isAsked = isNamedBy(words);
  const rows = all.filter(
    (row) =>
      (state === undefined || row.state === state) && (view === undefined || isInView(view)(row)) && isAsked(row),
  );
  return { read, rows: order ? inOrder(rows, order) : rows, viewCounts: countViews(all) };
}

/** Adds the views of each day to the rows of a page. */
async function withViewDays(db: Database, read: readonly ReadRow[], rows: readonly TableRow[], now: number) {
  const carIds = new Map(read.map(({ document_id, carId }) => [document_id, carId ?? 0]));
  const carIdOf = ({ documentId }: TableRow) => carIds.get(documentId) ?? 0;
  const days = await viewDaysOf(db, rows.map(carIdOf), now);
  return rows.map((row) => ({ ...row, viewDays: days.get(carIdOf(row)) ?? [] }));
}

/** Returns one page of a seller's ads. */
export async function listStock(
  db: Database,
  sellerId: number,
  { page, ...query }: StockQuery & { page: number },
  now: number,
): Promise<Stock> {
  const { read, rows, viewCounts } = await listMatching(db, sellerId, query, now);
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const shown = Math.min(page, pageCount);
  const ofPage = rows.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE);
  return {
    rows: await withPictures(db, read, await withViewDays(db, read, ofPage, now)),
    page: shown,
    pageCount,
    total: rows.length,
    counts: await countStates(db, sellerId),
    viewCounts,
  };
}
