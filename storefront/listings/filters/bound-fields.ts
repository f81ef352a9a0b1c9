import { boundNames } from '#contract/lists/list-query.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import type { Side } from './range-stops.ts';

const PRICE_FIELD = /Price$/;

/** Returns whether a field is for a price. Prices may be typed in words, such as "20m". */
export const isPriceField = ({ name }: { name: string }) => PRICE_FIELD.test(name);

/** Returns a value as the field shows it: in a field for a price with thousands separators, otherwise unchanged. */
export const shownValue = (field: { name: string }, value: string) =>
  isPriceField(field) && value ? formatNumber(Number(value)) : value;

type BoundField = HTMLInputElement | HTMLSelectElement;

/** Returns the form field with the bound that a handle of the slider moves; undefined if there is none. `name`: the range's name. */
export function boundField(
  handle: HTMLInputElement | null | undefined,
  name: string,
  side: Side,
): BoundField | undefined {
  const field = handle?.form?.elements.namedItem(boundNames(name)[side]);
  return field instanceof HTMLSelectElement || field instanceof HTMLInputElement ? field : undefined;
}

/** Writes a bound into its field. Returns false if the field is a select without that option. */
export function writeBound(field: BoundField, bound: number | undefined): boolean {
  const value = String(bound ?? '');
  const isOffered =
    field instanceof HTMLInputElement || Array.from(field.options).some((option) => option.value === value);
  if (isOffered) field.value = shownValue(field, value);
  return isOffered;
}
