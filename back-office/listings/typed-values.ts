import {
  formField,
  isSameValue,
  type ListingKind,
  type ListingValue,
  type ListingValues,
  type ReadValue,
  readField,
} from '#contract/listing-fields.ts';
import { formatNumber } from '#contract/numbers.ts';

/** What stands in a field of the form: several where several can be ticked. */
export type Typed = string | readonly string[];

/** What somebody typed, and over what: by that one knows what others wrote meanwhile. */
export interface TypedField {
  typed: Typed;
  was: ListingValue;
}

export function readTyped(kind: ListingKind, name: string, typed: Typed): ReadValue {
  const field = formField(kind, name);
  return field ? readField(field, typed) : { fault: '' };
}

/** What somebody typed as it would be kept; undefined where it cannot be. */
export function typedValue(kind: ListingKind, name: string, typed: Typed): ListingValue | undefined {
  const read = readTyped(kind, name, typed);
  return 'value' in read ? read.value : undefined;
}

/** A value as it stands in its field. */
export function shownValue(kind: ListingKind, name: string, value: ListingValue | undefined): Typed {
  const shape = formField(kind, name)?.shape.as;
  if (shape === 'names') return Array.isArray(value) ? value : [];
  const isGrouped = typeof value === 'number' && (shape === 'amount' || name === 'mileage');
  return isGrouped ? formatNumber(value) : String(value ?? '');
}

/** Did somebody else write this, of all that was seen and sent here? */
export function isNews(
  kind: ListingKind,
  name: string,
  { typed, was }: TypedField,
  theirs: ListingValue,
  sent: readonly ListingValue[] = [],
): boolean {
  const own = [was, typedValue(kind, name, typed), ...sent];
  return !own.some((one) => one !== undefined && isSameValue(one, theirs));
}

/** The fields of a form that hold something else than when it was shown. */
export function changedFields(
  kind: ListingKind,
  form: Readonly<Record<string, Typed>>,
  was: ListingValues,
): Record<string, TypedField> {
  const changed = Object.entries(form).flatMap(([name, typed]) => {
    const before = was[name] ?? null;
    const value = typedValue(kind, name, typed);
    const isSame = value !== undefined && isSameValue(nothingAsNull(value), nothingAsNull(before));
    return isSame ? [] : [[name, { typed, was: before }] as const];
  });
  return Object.fromEntries(changed);
}

/** No feature chosen, and features never asked for, are the same. */
const nothingAsNull = (value: ListingValue): ListingValue =>
  Array.isArray(value) && value.length === 0 ? null : value;
