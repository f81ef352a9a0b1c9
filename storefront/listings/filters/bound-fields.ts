import { boundNames } from '#contract/lists/list-query.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import type { Side } from './range-stops.ts';

/** Returns a number in the form in which this field shows it. */
export const shownValue = ({ inputMode }: HTMLElement, value: string) =>
  inputMode === 'numeric' && value ? formatNumber(Number(value)) : value;

type BoundField = HTMLInputElement | HTMLSelectElement;

/** Returns the form field for a handle of the slider; undefined if there is none. */
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
