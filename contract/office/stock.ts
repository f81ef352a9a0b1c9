import type { ListingKind } from '../listing-fields.ts';
import type { ListingState } from '../listing-states.ts';
import type { Picture } from '../pictures.ts';

/** What of a stock asks for something first. */
export const STOCK_TASKS = ['declined', 'expires soon', 'few photos', 'unfinished', 'no price'] as const;
export type StockTask = (typeof STOCK_TASKS)[number];

/** Fewer photos than this, and buyers pass by. */
export const FEW_PHOTOS = 4;
/** Whatever ends within so many days should be confirmed. */
export const EXPIRES_SOON_DAYS = 7;

/** One ad in a seller's lists. Times are ISO 8601. */
export interface StockRow {
  documentId: string;
  kind: ListingKind;
  /** Such as "Toyota Premio 2010"; empty as long as nothing is said. */
  title: string;
  state: ListingState;
  reason: string | null;
  /** Shillings. */
  price: number | null;
  stockNumber: string | null;
  photoCount: number;
  /** The first photo, as a list shows it. */
  picture: Picture | null;
  /** Do changes wait for a moderator? */
  isWaiting: boolean;
  expiresAt: string | null;
  updatedAt: string;
  tasks: StockTask[];
}

export type StateCounts = Record<ListingState, number>;

export interface Stock {
  rows: StockRow[];
  page: number;
  pageCount: number;
  /** Of what the words leave. */
  total: number;
  /** Of all, whatever words were sent. */
  counts: StateCounts;
}

/** What a seller should do today, the most urgent first, and how many there are of each state. */
export interface StockToday {
  rows: StockRow[];
  counts: StateCounts;
  /** Of the last thirty days. */
  views: number;
  taps: number;
}

/** What buyers did with one ad on a day: "2026-11-22". */
export interface ListingDay {
  day: string;
  views: number;
  reveals: number;
  calls: number;
  messages: number;
}

/** What most cars of a model and year are, for whoever sells another; null where they differ. */
export interface CarProposal {
  values: Readonly<
    Record<'category' | 'engine' | 'fueltype' | 'gearbox' | 'seats' | 'doors' | 'drivetype', string | number | null>
  >;
  /** What they are offered for; null: too few to say. Whole shillings. */
  prices: { count: number; low: number; median: number; high: number } | null;
}
