import { isSameValue, type ListingValue } from '#contract/listings/listing-fields.ts';
import type { ListingConflicts, OwnListing, SavedListing } from '#contract/office/listing-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { hasStatus, type OfficeApi } from '../lib/office-api.ts';
import type { Kept, KeptTyping } from './kept-typing.ts';
import { isNews, readTyped, shownValue, type Typed, type TypedField, typedValue } from './typed-values.ts';

/** ms without a key press after which typed text is saved. */
export const TYPING_PAUSE_MS = 800;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** The state of saving. */
export type SyncStatus = 'saved' | 'saving' | 'unsent' | 'signed out' | 'gone' | 'not allowed';

export interface DraftState {
  listing: OwnListing;
  /** Typed values that are not saved yet, by field. */
  fields: Readonly<Record<string, TypedField>>;
  /** Error messages of typed values, by field. */
  faults: Readonly<Record<string, string>>;
  /** Values that another device saved meanwhile, by field: the user has to choose. */
  conflicts: ListingConflicts;
  status: SyncStatus;
}

export interface DraftSync {
  state(): DraftState;
  subscribe(listener: () => void): () => void;
  /** Returns the value to show in a field. */
  shown(name: string): Typed;
  type(name: string, typed: Typed): void;
  choose(name: string, which: 'yours' | 'theirs'): void;
  /** Sends the unsaved values at once. Resolves to true if all are saved. */
  save(): Promise<boolean>;
  /** Takes over the listing after a change other than typing, such as sending it. */
  take(listing: OwnListing): void;
  /** Restores values kept from an earlier page, and starts to listen. Returns a function that stops it. */
  start(): () => void;
}

interface SyncParts {
  listing: OwnListing;
  /** Values, errors and conflicts with which a form without scripts was refused. */
  refused?: Partial<Pick<DraftState, 'fields' | 'faults' | 'conflicts'>> | undefined;
  api: OfficeApi;
  kept: KeptTyping;
  /** Calls `work` when the connection may be back. Returns a function that stops it. */
  whenBack: (work: () => void) => () => void;
}

const without = <Value>(record: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

const isClosed = ({ state }: OwnListing) => state === 'in review' || state === 'removed';

/**
 * Synchronises the typed values with the server. They are sent after each pause, one request at a time, and kept in the browser until they
 * are saved. Where another device changed a field meanwhile, the user chooses; nothing is overwritten unseen.
 */
export function openDraftSync({ listing: first, refused, api, kept, whenBack }: SyncParts): DraftSync {
  const { kind, documentId } = first;
  const path = safePath`/sell/api/listings/${documentId}`;
  let state: DraftState = { listing: first, fields: {}, faults: {}, conflicts: {}, status: 'saved', ...refused };
  let sent: Record<string, ListingValue[]> = {};
  let seenVersion = first.version;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  const listeners = new Set<() => void>();

  function set(next: Partial<DraftState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function keep() {
    const hasNone = Object.keys(state.fields).length === 0;
    if (hasNone) kept.clear();
    else kept.write({ fields: state.fields, sent });
  }

  /** Returns the values to send: those without an error or a conflict. */
  const sendable = () =>
    Object.entries(state.fields).filter(([name]) => !(name in state.faults) && !(name in state.conflicts));

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };

  /** Takes over the server's present listing. A field typed here that another device changed becomes a conflict. */
  function take(listing: OwnListing) {
    const news = Object.entries(state.fields).flatMap(([name, field]) => {
      const theirs = listing.values[name] ?? null;
      const yours = typedValue(kind, name, field.typed);
      const isChoice = yours !== undefined && isNews(kind, name, field, theirs, sent[name]);
      return isChoice ? [[name, { yours, theirs }] as const] : [];
    });
    seenVersion = listing.version;
    set({ listing, conflicts: { ...state.conflicts, ...Object.fromEntries(news) } });
    keep();
  }

  const refresh = async () => take(await api.ask<OwnListing>('GET', path));

  function arrived(fields: readonly (readonly [string, TypedField])[], saved: SavedListing) {
    const taken = fields.filter(([name]) => !(name in saved.faults));
    const values: Record<string, ListingValue> = {};
    for (const [name, { typed }] of taken) values[name] = typedValue(kind, name, typed) ?? null;
    // Text typed while the request was under way is still to be sent; it is now compared with the saved value.
    const left = Object.entries(state.fields).flatMap(([name, field]) => {
      const own = values[name];
      if (own === undefined) return [[name, field] as const];
      const isDone = taken.some(([one, { typed }]) => one === name && typed === field.typed);
      return isDone ? [] : [[name, { ...field, was: own }] as const];
    });
    sent = without(sent, Object.keys(values));
    seenVersion = saved.version;
    const listing = {
      ...state.listing,
      version: saved.version,
      values: { ...state.listing.values, ...values },
      changed: [...new Set([...state.listing.changed, ...Object.keys(values)])],
    };
    set({ listing, fields: Object.fromEntries(left), faults: { ...state.faults, ...saved.faults } });
    keep();
    return taken.length;
  }

  function checkTyped() {
    const faults = Object.entries(state.fields).flatMap(([name, { typed }]) => {
      const read = readTyped(kind, name, typed);
      return 'fault' in read ? [[name, read.fault] as const] : [];
    });
    if (faults.length > 0) set({ faults: { ...state.faults, ...Object.fromEntries(faults) } });
  }

  async function sendOnce(): Promise<void> {
    const fields = sendable();
    const version = seenVersion;
    for (const [name, { typed }] of fields) {
      const value = typedValue(kind, name, typed) ?? null;
      sent[name] = [...(sent[name] ?? []).filter((one) => !isSameValue(one, value)), value];
    }
    keep();
    const body = { version, fields: Object.fromEntries(fields.map(([name, { typed }]) => [name, typed])) };
    const saved = await api.ask<SavedListing>('PATCH', path, body);
    const count = arrived(fields, saved);
    // Another device saved in between: its values are loaded before any of them is overwritten.
    if (saved.version !== version + (count > 0 ? 1 : 0)) await refresh();
  }

  function failed(error: unknown) {
    if (hasStatus(error, 401)) set({ status: 'signed out' });
    else if (hasStatus(error, 404)) set({ status: 'gone' });
    else if (hasStatus(error, 403)) set({ status: 'not allowed' });
    else {
      set({ status: 'unsent' });
      schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
      failures += 1;
    }
  }

  /** More rounds than people cause: something else is wrong then, and saving is retried later. */
  const MOST_ROUNDS = 5;

  async function sendAll(): Promise<void> {
    checkTyped();
    try {
      for (let round = 0; round < MOST_ROUNDS && sendable().length > 0 && !isClosed(state.listing); round += 1) {
        if (state.status !== 'unsent') set({ status: 'saving' });
        await sendOnce().catch((error: unknown) => {
          if (!hasStatus(error, 409)) throw error;
          set({ faults: { ...state.faults, ...error.fields } });
          return refresh();
        });
        checkTyped();
      }
      failures = 0;
      set({ status: 'saved' });
    } catch (error) {
      failed(error);
    }
  }

  async function save(): Promise<boolean> {
    clearTimeout(timer);
    // A request under way may lack the text typed since.
    while (running) await running;
    running = sendAll().finally(() => {
      running = undefined;
    });
    await running;
    return state.status === 'saved' && Object.keys(state.fields).length === 0;
  }

  function type(name: string, typed: Typed) {
    const was = state.fields[name]?.was ?? state.listing.values[name] ?? null;
    const value = typedValue(kind, name, typed);
    const isUndone = !(name in sent) && value !== undefined && isSameValue(value, was) && !(name in state.conflicts);
    const fields = isUndone ? without(state.fields, [name]) : { ...state.fields, [name]: { typed, was } };
    const status = state.status === 'saved' && !isUndone ? 'saving' : state.status;
    set({ fields, faults: without(state.faults, [name]), status });
    keep();
    schedule(TYPING_PAUSE_MS);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    shown: (name) => state.fields[name]?.typed ?? shownValue(kind, name, state.listing.values[name]),
    type,
    choose(name, which) {
      const { [name]: conflict } = state.conflicts;
      if (!conflict) return;
      const field = state.fields[name];
      const left = without(state.fields, [name]);
      const fields = which === 'yours' && field ? { ...left, [name]: { ...field, was: conflict.theirs } } : left;
      set({ fields, conflicts: without(state.conflicts, [name]), faults: without(state.faults, [name]) });
      keep();
      void save();
    },
    save,
    take,
    start() {
      const before: Kept | undefined = kept.read();
      if (before) {
        sent = { ...before.sent, ...sent };
        set({ fields: { ...before.fields, ...state.fields } });
        // Others may have saved since: their values are compared with those seen then.
        take(state.listing);
        void save();
      }
      const end = whenBack(() => {
        if (state.status === 'unsent') void save();
      });
      return () => {
        end();
        clearTimeout(timer);
      };
    },
  };
}
