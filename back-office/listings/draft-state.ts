import { isLocked } from '#contract/listing-states.ts';
import { isSameValue, type ListingValue } from '#contract/listings/listing-fields.ts';
import type { ListingConflicts, OwnListing, SavedListing } from '#contract/office/listing-schemas.ts';
import type { Kept } from './kept-typing.ts';
import { conflictsIn, readTyped, type Typed, type TypedField, typedValue } from './typed-values.ts';

/** Whether the typed values are saved ('saved', 'saving'), or why they are not. */
export type SyncStatus = 'saved' | 'saving' | 'unsent' | 'signed out' | 'gone' | 'not allowed';

export interface DraftState extends Readonly<Kept> {
  listing: OwnListing;
  /** Error messages for typed values, by field. */
  faults: Readonly<Record<string, string>>;
  /** Sentences on how typed values were understood, by field, for values that the user should check. They stay after the value is saved. */
  notes: Readonly<Record<string, string>>;
  /** Fields that the user has typed in and another device has saved, each with both values: the user has to choose one of them. */
  conflicts: ListingConflicts;
  status: SyncStatus;
}

type NamedField = readonly [name: string, field: TypedField];

const without = <Value>(record: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** Returns the typed values to save: those without an error or a conflict, and none while the listing cannot be changed. */
export function sendableFields({ listing, fields, faults, conflicts }: DraftState): NamedField[] {
  if (isLocked(listing.state)) return [];
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

/** Sets the error messages of typed values that cannot be parsed, and the notes on how the other typed values were understood. */
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

/** Remembers the values in a save request that is being sent. Until its answer comes, the server may or may not have saved these values. */
export function noteSent(draft: DraftState, fields: readonly NamedField[]): DraftState {
  const sent = { ...draft.sent };
  for (const [name, { typed }] of fields) {
    const value = typedValue(draft.listing.kind, name, typed) ?? null;
    sent[name] = [...(sent[name] ?? []).filter((one) => !isSameValue(one, value)), value];
  }
  return { ...draft, sent };
}

/** Applies the server's answer to a save request. `fields`: the typed values that the request contained. */
export function applySaved(draft: DraftState, fields: readonly NamedField[], saved: SavedListing): DraftState {
  const { listing } = draft;
  const left: Record<string, TypedField> = { ...draft.fields };
  const values: Record<string, ListingValue> = {};
  for (const [name, { typed }] of fields.filter(([name]) => !(name in saved.faults))) {
    const value = typedValue(listing.kind, name, typed) ?? null;
    values[name] = value;
    const now = left[name];
    // Text that was typed during the request is not saved yet; it is kept, and the value just saved becomes the one to compare it with.
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

/** Replaces the listing by the server's present one. A field that was typed here and changed on another device becomes a conflict. */
export const applyListing = (draft: DraftState, listing: OwnListing): DraftState => ({
  ...draft,
  listing,
  conflicts: { ...draft.conflicts, ...conflictsIn(listing, draft.fields, draft.sent) },
});

/** Restores values that an earlier page stored. A field becomes a conflict if another device has changed it since. */
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
