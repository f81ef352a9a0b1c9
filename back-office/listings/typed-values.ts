import {
  codecOf,
  formField,
  isSameValue,
  type ListingKind,
  type ListingValue,
  type ListingValues,
  type ReadValue,
  readSellersField,
} from '#contract/listings/listing-fields.ts';
import type { ListingConflicts, OwnListing } from '#contract/office/listing-schemas.ts';
import { formatNumber } from '#contract/values/numbers.ts';

/** The text of a form field, or the ticked values of a field with checkboxes. */
export type Typed = string | readonly string[];

/**
 * A typed value, and the saved value that the field showed before. If the server has another saved value by now, somebody else has changed the
 * field.
 */
export interface TypedField {
  typed: Typed;
  was: ListingValue;
}

export function readTyped(kind: ListingKind, name: string, typed: Typed): ReadValue {
  const field = formField(kind, name);
  return field ? readSellersField(field, typed) : { fault: '' };
}

/** Returns the parsed value of what was typed, as the API stores it; undefined if the text is not valid. */
export function typedValue(kind: ListingKind, name: string, typed: Typed): ListingValue | undefined {
  const read = readTyped(kind, name, typed);
  return 'value' in read ? read.value : undefined;
}

/** Returns a saved value as the text or ticks of its field. */
export function shownValue(kind: ListingKind, name: string, value: ListingValue | undefined): Typed {
  const field = formField(kind, name);
  if (field?.shape.as === 'names') return Array.isArray(value) ? value : [];
  const isGrouped = typeof value === 'number' && (field?.shape.as === 'amount' || name === 'mileage');
  if (isGrouped && value >= 1_000) return formatNumber(value);
  return field && value !== undefined && value !== null ? codecOf(field).write(value) : '';
}

/**
 * Returns the typed fields that another device has changed: the server's value is neither the one that the field showed before, nor one that this
 * device has typed or sent.
 */
export function conflictsIn(
  { kind, values }: Pick<OwnListing, 'kind' | 'values'>,
  fields: Readonly<Record<string, TypedField>>,
  sent: Readonly<Record<string, readonly ListingValue[]>> = {},
): ListingConflicts {
  const conflicts: ListingConflicts = {};
  for (const [name, { typed, was }] of Object.entries(fields)) {
    const yours = typedValue(kind, name, typed);
    const theirs = values[name] ?? null;
    if (yours === undefined) continue;
    const own = [was, yours, ...(sent[name] ?? [])];
    if (!own.some((one) => isSameValue(one, theirs))) conflicts[name] = { yours, theirs };
  }
  return conflicts;
}

/** Returns the fields whose values in the sent form differ from the values that the form showed when it was rendered. */
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

/** Turns an empty list of features into null, as if the question had not been answered, so that the two count as equal. */
const nothingAsNull = (value: ListingValue): ListingValue =>
  Array.isArray(value) && value.length === 0 ? null : value;
