import { boundNames } from '#contract/lists/list-query.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import type { Side } from './range-stops.ts';

/** Formats a number as its field shows it. */
export const shownValue = ({ inputMode }: HTMLElement, value: string) =>
  inputMode === 'numeric' && value ? formatNumber(Number(value)) : value;

type BoundField = HTMLInputElement | HTMLSelectElement;

/** Returns the field that a handle moves; undefined if there is none. */
export function boundField(
  handle: HTMLInputElement | null | undefined,
  name: string,
  side: Side,
): BoundField | undefined {
  const field = handle?.form?.elements.namedItem(boundNames(name)[side]);
  return field instanceof HTMLSelectElement || field instanceof HTMLInputElement ? field : undefined;
}

/** Writes a bound into its field; returns false if the field is a menu without that option. */
export function writeBound(field: BoundField, bound: number | undefined): boolean {
  const value = String(bound ?? '');
  const isOffered =
    field instanceof HTMLInputElement || Array.from(field.options).some((option) => option.value === value);
  if (isOffered) field.value = shownValue(field, value);
  return isOffered;
}
