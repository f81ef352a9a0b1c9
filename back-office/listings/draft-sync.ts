import type { OwnListing } from '#contract/office/listing-schemas.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { openStore } from '../lib/store.ts';
import { openDraftSender } from './draft-sender.ts';
import { applyListing, type DraftState, resolveConflict, restoreTyping, typeInto } from './draft-state.ts';
import type { KeptTyping } from './kept-typing.ts';
import { shownValue, type Typed } from './typed-values.ts';

/** In ms: typed text is saved when no key was pressed for this long. */
export const TYPING_PAUSE_MS = 800;

export interface DraftSync {
  state(): DraftState;
  subscribe(listener: () => void): () => void;
  /** Returns what the field shows: the typed text if it is not saved yet, otherwise the saved value. */
  shown(name: string): Typed;
  type(name: string, typed: Typed): void;
  choose(name: string, which: 'yours' | 'theirs'): void;
  /** Saves the unsaved values at once. Resolves to true if no typed value is left unsaved. */
  save(): Promise<boolean>;
  /** Replaces the listing by the server's answer to an action other than typing, such as sending the ad. */
  take(listing: OwnListing): void;
  /** Restores values that an earlier page left in the browser's storage, and begins to save. Returns a function that ends the saving. */
  start(): () => void;
}

interface SyncDeps {
  listing: OwnListing;
  /** Typed values, errors and conflicts of a form that was sent without scripts and refused. */
  refused?: Partial<Pick<DraftState, 'fields' | 'faults' | 'conflicts'>> | undefined;
  api: OfficeApi;
  kept: KeptTyping;
  /** Calls `work` when the connection may be back, and when the page is visible again. Returns a function that ends these calls. */
  whenBack: (work: () => void) => () => void;
}

/**
 * Saves the typed values after each pause in typing, one request at a time, and stores them in the browser until they are saved. If another
 * device has changed a field meanwhile, the user chooses one of the two values; neither is lost unseen.
 */
export function openDraftSync({ listing, refused, api, kept, whenBack }: SyncDeps): DraftSync {
  const blank = { fields: {}, sent: {}, faults: {}, notes: {}, conflicts: {} };
  const store = openStore<DraftState>({ listing, status: 'saved', ...blank, ...refused });
  const { get, subscribe } = store;

  function set(change: Partial<DraftState>) {
    const before = get();
    store.set(change);
    const { fields, sent } = get();
    if (fields === before.fields && sent === before.sent) return;
    if (Object.keys(fields).length > 0) kept.write({ fields, sent });
    else kept.clear();
  }

  const { save, saveIn, look, stop } = openDraftSender({ get, set }, api);

  return {
    state: get,
    subscribe,
    shown(name) {
      const { fields, listing } = get();
      return fields[name]?.typed ?? shownValue(listing.kind, name, listing.values[name]);
    },
    type(name, typed) {
      set(typeInto(get(), name, typed));
      saveIn(TYPING_PAUSE_MS);
    },
    choose(name, which) {
      set(resolveConflict(get(), name, which));
      void save();
    },
    save,
    take: (now) => set(applyListing(get(), now)),
    start() {
      const typing = kept.read();
      if (typing) {
        set(restoreTyping(get(), typing));
        void save();
      }
      const end = whenBack(() => {
        void (get().status === 'unsent' ? save() : look());
      });
      return () => {
        end();
        stop();
      };
    },
  };
}
