import type { Unit } from '../entities/field-filter.ts';
import { amount } from '../values/amount.ts';
import type { Codec } from '../values/codec.ts';
import { mileage } from '../values/mileage.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { year } from '../values/year.ts';
import { HIGHEST_NUMBER, type NumberReader, parseListQuery } from './list-query.ts';
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

/** Reads the query of a list from an address or form into which people typed numbers: "24.5m", "120k km", "USh 20,000,000". */
export const parseTypedListQuery = <List extends SaleList>(list: List, params: URLSearchParams): ListQuery<List> =>
  parseListQuery(list, params, readTypedNumber);
