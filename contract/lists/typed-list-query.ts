import type { Unit } from '../entities/field-filter.ts';
import { amount } from '../values/amount.ts';
import { writeAmount } from '../values/amount-text.ts';
import type { Codec } from '../values/codec.ts';
import { mileage } from '../values/mileage.ts';
import { readTypedBounds } from '../values/typed-bounds.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { year } from '../values/year.ts';
import { boundNames, HIGHEST_NUMBER, type NumberReader, parseListQuery } from './list-query.ts';
import type { ListQuery, SaleList } from './sale-list.ts';

const COUNTS = wholeNumber({ least: 0, most: HIGHEST_NUMBER });
const BOUNDS: Readonly<Record<Unit, Codec<number>>> = {
  year: year({ least: 1_000, most: 9_999 }),
  Ugx: amount({ most: HIGHEST_NUMBER }),
  km: mileage({ most: HIGHEST_NUMBER }),
};

export const readTypedNumber: NumberReader = (text, unit) => {
  const { readTyped } = unit === undefined ? COUNTS : BOUNDS[unit];
  const read = readTyped(text);
  return 'value' in read ? read.value : undefined;
};

/** Reads bounds in words, such as "under 30m", that were typed into a field for one bound; undefined for any other text. */
export const readBoundsInWords = (text: string, unit: Unit) =>
  readTypedBounds(text, (number) => readTypedNumber(number, unit));

const boundsOf = (list: SaleList) =>
  Object.entries(list.filters).flatMap(([key, filter]) =>
    filter.kind === 'range' ? [{ key, unit: filter.unit }] : [],
  );

/**
 * Returns the parameters with numbers in place of bounds in words: "under 30m" becomes the upper bound, even if it was typed into the field
 * for the lower one.
 */
function withPlainBounds(list: SaleList, params: URLSearchParams): URLSearchParams {
  const plain = new URLSearchParams(params);
  for (const { key, unit } of boundsOf(list)) {
    const names = boundNames(key);
    const inWords = names.map((name) => readBoundsInWords(params.get(name) ?? '', unit));
    if (inWords.every((bounds) => bounds === undefined)) continue;
    const [min, max] = names.map((name, at) =>
      inWords[at] ? undefined : readTypedNumber(params.get(name) ?? '', unit),
    );
    const least = [min, ...inWords.map((bounds) => bounds?.min)].filter((bound) => bound !== undefined);
    const most = [max, ...inWords.map((bounds) => bounds?.max)].filter((bound) => bound !== undefined);
    for (const name of names) plain.delete(name);
    const write = unit === 'Ugx' ? writeAmount : String;
    if (least.length > 0) plain.set(names[0], write(Math.max(...least)));
    if (most.length > 0) plain.set(names[1], write(Math.min(...most)));
  }
  return plain;
}

/** Reads the query of a list from an address or form into which people typed numbers: "24.5m", "120k km", "USh 20,000,000", "under 30m". */
export const parseTypedListQuery = <List extends SaleList>(list: List, params: URLSearchParams): ListQuery<List> =>
  parseListQuery(list, withPlainBounds(list, params), readTypedNumber);

/** The most characters of a text that the page says it did not understand. */
const MOST_UNREAD = 40;

/** Returns the text in an address that should be a price bound but cannot be read as one, with its parameter; undefined if there is none. */
export function unreadPrice(params: URLSearchParams, key: string): [name: string, text: string] | undefined {
  for (const name of boundNames(key)) {
    const text = params.get(name)?.trim().slice(0, MOST_UNREAD) ?? '';
    if (text !== '' && !isReadPrice(text)) return [name, text];
  }
  return undefined;
}

/** Returns whether a text that was typed into a field for a price bound can be read. */
export const isReadPrice = (text: string) =>
  readTypedNumber(text, 'Ugx') !== undefined || readBoundsInWords(text, 'Ugx') !== undefined;
