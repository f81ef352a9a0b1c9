import { BULK_MOVES, type BulkMove } from '../listing-states.ts';
import { amount } from '../values/amount.ts';
import type { Read } from '../values/codec.ts';
import type { PriceChange } from './bulk-stock-schemas.ts';

// Changes that a seller makes to many ads at once. Prices are whole shillings.

/** The most ads in one batch. Dealers with more narrow the list of ads by state or by a search. */
export const MOST_IN_BATCH = 1_000;

export const isBulkMove = (action: string): action is BulkMove => BULK_MOVES.some((move) => move === action);

export const BULK_ACTIONS = ['price', ...BULK_MOVES] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The largest change in per cent. A percentage has at most one digit after the point. */
const MOST_PERCENT = 50;
const MOST_SHILLINGS = 1_000_000_000;
const shillings = amount({ most: MOST_SHILLINGS });

/** The steps to which changed prices are rounded, as sellers round theirs: prices below `below` become multiples of `step`. */
const STEPS = [
  { below: 10_000, step: 100 },
  { below: 1_000_000, step: 1_000 },
  { below: 100_000_000, step: 10_000 },
  { below: Number.POSITIVE_INFINITY, step: 100_000 },
] as const;

function rounded(price: number): number {
  const step = STEPS.find(({ below }) => price < below)?.step ?? 1;
  return Math.round(price / step) * step;
}

/**
 * Returns the changed price in shillings; null if it would be zero or less. A change in per cent is rounded as sellers round prices, a change in
 * shillings is exact.
 */
export function changedPrice(price: number, { unit, by }: PriceChange): number | null {
  const changed = unit === 'ugx' ? price + by : rounded((price * (1_000 + Math.round(by * 10))) / 1_000);
  return changed > 0 ? changed : null;
}

export const isPriceChange = ({ unit, by }: PriceChange): boolean =>
  by !== 0 &&
  (unit === 'percent'
    ? Math.abs(by) <= MOST_PERCENT && Number.isInteger(Math.round(by * 1e6) / 1e5)
    : Number.isSafeInteger(by) && Math.abs(by) <= MOST_SHILLINGS);

/** A selected ad, and its price when the seller selected it. */
export interface ChosenRow {
  documentId: string;
  price: number | null;
}

const DIGITS = 36;

// The functions below write the selected ads as a short text and read it: a form may have 64 kB, and contains up to a thousand selected ads.

export const writeChosen = (rows: readonly ChosenRow[]): string =>
  rows.map(({ documentId, price }) => `${documentId}.${price === null ? '' : price.toString(DIGITS)}`).join('_');

const CHOSEN = /^([a-z0-9]{24})\.([a-z0-9]{0,10})$/;

/**
 * Reads a text that `writeChosen` returned. Undefined for any other text, and for one with too many ads. If an ad is in it twice, its first price
 * counts.
 */
export function readChosen(text: string): ChosenRow[] | undefined {
  const rows = new Map<string, ChosenRow>();
  for (const one of text.split('_', MOST_IN_BATCH + 1)) {
    const [, documentId = '', price = ''] = CHOSEN.exec(one) ?? [];
    if (documentId === '') return undefined;
    const row = { documentId, price: price === '' ? null : Number.parseInt(price, DIGITS) };
    if (!rows.has(documentId)) rows.set(documentId, row);
  }
  return rows.size > MOST_IN_BATCH ? undefined : [...rows.values()];
}

function readPercent(text: string): Read<number> | undefined {
  const [, digits] = /^(\d{1,2}(?:[.,]\d)?)\s*%?$/.exec(text.trim()) ?? [];
  return digits === undefined ? undefined : { value: Number(digits.replace(',', '.')) };
}

/** Reads a price change as typed: "5" or "2.5 %", "500,000" or "0.5m". Undefined if it cannot be read, or is too small or too large. */
export function readPriceChange({
  way,
  by,
  unit,
}: Readonly<Record<'way' | 'by' | 'unit', string>>): Read<PriceChange> | undefined {
  const isPercent = unit !== 'ugx';
  const read = isPercent ? readPercent(by) : shillings.readTyped(by);
  if (!read || 'fault' in read) return read;
  const change: PriceChange = { unit: isPercent ? 'percent' : 'ugx', by: way === 'higher' ? read.value : -read.value };
  return isPriceChange(change) ? { ...read, value: change } : undefined;
}
