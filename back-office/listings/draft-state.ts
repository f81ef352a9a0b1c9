import { LISTING_STATES } from '#contract/listing-states.ts';
import { isSameValue, type ListingValue } from '#contract/listings/listing-fields.ts';
import type { ListingConflicts, OwnListing, SavedListing } from '#contract/office/listing-schemas.ts';
import type { Kept } from './kept-typing.ts';
import { conflictsIn, readTyped, type Typed, type TypedField, typedValue } from './typed-values.ts';

/** The state of saving. */
export type SyncStatus = 'saved' | 'saving' | 'unsent' | 'signed out' | 'gone' | 'not allowed';

export interface DraftState extends Readonly<Kept> {
  listing: OwnListing;
  /** Error messages of typed values, by field. */
  faults: Readonly<Record<string, string>>;
  /** How typed values were understood, by field, if the user should know. These notes stay when the value is saved. */
  notes: Readonly<Record<string, string>>;
  /** Values that another device has saved since, by field: the user has to choose. */
  conflicts: ListingConflicts;
  status: SyncStatus;
}

type NamedField = readonly [name: string, field: TypedField];

const without = <Value>(record: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** Returns the values to send: those without an error or a conflict, and none of a listing that takes no changes now. */
export function sendableFields({ listing, fields, faults, conflicts }: DraftState): NamedField[] {
  if (LISTING_STATES[listing.state].isLocked) return [];
  return Object.entries(fields).filter(([name]) => !(name in faults) && !(name in conflicts));
}

export function typeInto(draft: DraftState, name: string, typed: Typed): DraftState {
  const { listing, fields, conflicts, status } = draft;
  const was = fields[name]?.was ?? listing.values[name] ?? null;
  const value = typedValue(listing.kind, name, typed);
  const isUndone = !(name in draft.sent) && value !== undefined && isSameValue(value, was) && !(name in conflicts);
  return {
    ...draft,
    fields: isUndone ? without(fields, [name]) : { ...fields, [name]: { typed, was } },
    faults: without(draft.faults, [name]),
    notes: without(draft.notes, [name]),
    status: status === 'saved' && !isUndone ? 'saving' : status,
  };
}

/** Marks typed values that cannot be read, and those whose reading the user should check. */
export function checkTyped(draft: DraftState): DraftState {
  const faults = { ...draft.faults };
  const notes = { ...draft.notes };
  for (const [name, { typed }] of Object.entries(draft.fields)) {
    const read = readTyped(draft.listing.kind, name, typed);
    if ('fault' in read) faults[name] = read.fault;
    else if (read.note !== undefined) notes[name] = read.note;
  }
  return { ...draft, faults, notes };
}

/** Notes the values of a request that begins. Until its answer comes, the server may have saved them or not. */
export function noteSent(draft: DraftState, fields: readonly NamedField[]): DraftState {
  const sent = { ...draft.sent };
  for (const [name, { typed }] of fields) {
    const value = typedValue(draft.listing.kind, name, typed) ?? null;
    sent[name] = [...(sent[name] ?? []).filter((one) => !isSameValue(one, value)), value];
  }
  return { ...draft, sent };
}

/** Takes over the answer to the request that sent `fields`. */
export function applySaved(draft: DraftState, fields: readonly NamedField[], saved: SavedListing): DraftState {
  const { listing } = draft;
  const left: Record<string, TypedField> = { ...draft.fields };
  const values: Record<string, ListingValue> = {};
  for (const [name, { typed }] of fields.filter(([name]) => !(name in saved.faults))) {
    const value = typedValue(listing.kind, name, typed) ?? null;
    values[name] = value;
    const now = left[name];
    // Text typed while the request was under way is still to be sent; it is now compared with the saved value.
    if (now && now.typed !== typed) left[name] = { ...now, was: value };
    else delete left[name];
  }
  return {
    ...draft,
    listing: {
      ...listing,
      version: saved.version,
      values: { ...listing.values, ...values },
      changed: [...new Set([...listing.changed, ...Object.keys(values)])],
    },
    fields: left,
    sent: without(draft.sent, Object.keys(values)),
    faults: { ...draft.faults, ...saved.faults },
  };
}

/** Takes over the server's present listing. A field typed here that another device changed becomes a conflict. */
export const applyListing = (draft: DraftState, listing: OwnListing): DraftState => ({
  ...draft,
  listing,
  conflicts: { ...draft.conflicts, ...conflictsIn(listing, draft.fields, draft.sent) },
});

/** Restores values typed in an earlier page. Others may have saved since: their values are compared with those seen then. */
export function restoreTyping(draft: DraftState, { fields, sent }: Kept): DraftState {
  const restored = { ...draft, fields: { ...fields, ...draft.fields }, sent: { ...sent, ...draft.sent } };
  return applyListing(restored, draft.listing);
}

export function resolveConflict(draft: DraftState, name: string, which: 'yours' | 'theirs'): DraftState {
  const { [name]: conflict } = draft.conflicts;
  if (!conflict) return draft;
  const field = draft.fields[name];
  const left = without(draft.fields, [name]);
  return {
    ...draft,
    fields: which === 'yours' && field ? { ...left, [name]: { ...field, was: conflict.theirs } } : left,
    faults: without(draft.faults, [name]),
    notes: without(draft.notes, [name]),
    conflicts: without(draft.conflicts, [name]),
  };
}
