import { isLocked, isUnsent, type ListingState, stageOf } from '#contract/listing-states.ts';
import { PHOTOS } from '#contract/listings/import-columns.ts';
import {
  isSameValue,
  type ListingKind,
  type ListingValue,
  type ListingValues,
  missingFields,
  neededFields,
} from '#contract/listings/listing-fields.ts';
import { leftAlone, MODEL_GOES_WITH_MAKE, READ_AS_USED } from '#contract/messages/imports.ts';
import { MISSING_FIELD } from '#contract/messages/listing-fields.ts';
import type { RowOutcome } from '#contract/office/imports.ts';
import type { ListingRow } from '../rows/listing-rows.ts';
import type { RowFaults } from './import-values.ts';

/** Changed fields by name, each with its value before and after. */
export type RowChanges = Readonly<Record<string, readonly [before: ListingValue, after: ListingValue]>>;

export interface RowPlan {
  outcome: Exclude<RowOutcome, 'others'>;
  changes: RowChanges;
  faults: RowFaults;
  note: string | null;
}

/** Returns whether a file cannot change ads in this state: ended ads are not put back on sale, and ads under review do not change. */
const isLeftAlone = (state: ListingState) => stageOf(state).isOffSale || isLocked(state);

/** Sorts lists, so that the same names in another order count as equal. */
const ordered = (value: ListingValue | undefined) => (Array.isArray(value) ? [...value].sort() : value);
const isSame = (one: ListingValue | undefined, other: ListingValue | undefined) =>
  isSameValue(ordered(one), ordered(other));

/** Returns the values that earlier files gave for a listing; empty if no file gave any. */
export const lastSaidOf = ({ import_values }: Pick<ListingRow, 'import_values'>): ListingValues =>
  import_values === null ? {} : JSON.parse(import_values);

/** From this mileage on, in km, a car is not new: new cars drive less between the ship and the buyer. */
const DRIVEN_KM = 1_000;

/** Returns whether a car without a stated condition must be a used one, by its mileage: files of used cars only often lack that column. */
function isDriven(kind: ListingKind, { condition = null, mileage }: ListingValues): boolean {
  return kind === 'car' && condition === null && typeof mileage === 'number' && mileage >= DRIVEN_KM;
}

function newPlan(kind: ListingKind, row: ListingValues): RowPlan {
  const values = isDriven(kind, row) ? { ...row, condition: 'used' } : row;
  const missing = missingFields(kind, values);
  const faults = Object.fromEntries(missing.map((name) => [name, MISSING_FIELD]));
  const changes = Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => !isSame(value, null) && !isSame(value, []))
      .map(([name, value]) => [name, [null, value] as const]),
  );
  return {
    outcome: missing.length > 0 ? 'faulty' : 'new',
    changes,
    faults,
    note: values === row ? null : READ_AS_USED,
  };
}

/** Returns the fields that a row changes. A value that equals the last file's is no change, even if a member has edited the field since. */
function changedFields(
  values: ListingValues,
  current: ListingValues,
  last: ListingValues,
): Map<string, RowChanges[string]> {
  const changes = new Map<string, RowChanges[string]>();
  for (const [name, value] of Object.entries(values)) {
    const isNews = !(name in last) || !isSame(last[name], value);
    // Photos are compared with the texts that the last file gave, since the photos of the listing are stored without these texts.
    const before = name === PHOTOS ? (last[PHOTOS] ?? []) : (current[name] ?? null);
    if (isNews && !isSame(before, value)) changes.set(name, [before, value]);
  }
  return changes;
}

function changePlan(listing: ListingRow, values: ListingValues, current: ListingValues): RowPlan {
  const said =
    isUnsent(listing.state) && isDriven(listing.kind, { ...current, ...values })
      ? { ...values, condition: 'used' }
      : values;
  const changes = changedFields(said, current, lastSaidOf(listing));
  const faults: RowFaults = {};
  if (listing.kind === 'car' && changes.has('make') && !changes.has('model')) {
    if (values.model === undefined || values.model === null) faults.model = MODEL_GOES_WITH_MAKE;
    else changes.set('model', [current.model ?? null, values.model]);
  }
  for (const name of neededFields(listing.kind)) {
    if (changes.get(name)?.[1] === null) faults[name] = MISSING_FIELD;
  }
  const plan = { changes: Object.fromEntries(changes), faults, note: null };
  if (Object.keys(faults).length > 0) return { ...plan, outcome: 'faulty' };
  if (changes.size === 0) return { ...plan, outcome: 'unchanged' };
  if (isLeftAlone(listing.state)) return { ...plan, changes: {}, outcome: 'left', note: leftAlone(listing.state) };
  return { ...plan, outcome: 'changed' };
}

/**
 * Plans what a row does: change the listing with its stock number, or create one if there is none. `current`: the values of that listing,
 * including changes under review.
 */
export const planRow = (
  kind: ListingKind,
  values: ListingValues,
  listing: ListingRow | undefined,
  current: ListingValues,
): RowPlan => (listing ? changePlan(listing, values, current) : newPlan(kind, values));

/** The most characters of a row's notes together. */
const NOTE_LONGEST = 500;

export const joinNotes = (...notes: readonly (string | null)[]): string | null =>
  notes
    .filter((note) => note !== null)
    .join(' ')
    .slice(0, NOTE_LONGEST) || null;
