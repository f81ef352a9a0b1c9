import type { OwnListing } from '#contract/office/listing-schemas.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { openDraftSender } from './draft-sender.ts';
import { applyListing, type DraftState, resolveConflict, restoreTyping, typeInto } from './draft-state.ts';
import type { KeptTyping } from './kept-typing.ts';
import { shownValue, type Typed } from './typed-values.ts';

/** ms without a key press after which typed text is saved. */
export const TYPING_PAUSE_MS = 800;

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

/**
 * Synchronises the typed values with the server. They are sent after each pause, one request at a time, and kept in the browser until they
 * are saved. Where another device changed a field meanwhile, the user chooses; nothing is overwritten unseen.
 */
export function openDraftSync({ listing, refused, api, kept, whenBack }: SyncParts): DraftSync {
  let draft: DraftState = { listing, fields: {}, sent: {}, faults: {}, conflicts: {}, status: 'saved', ...refused };
  const listeners = new Set<() => void>();

  function set(next: DraftState) {
    const { fields, sent } = next;
    const isToKeep = fields !== draft.fields || sent !== draft.sent;
    draft = next;
    if (isToKeep && Object.keys(fields).length > 0) kept.write({ fields, sent });
    else if (isToKeep) kept.clear();
    for (const listener of listeners) listener();
  }

  const state = () => draft;
  const { save, saveIn, stop } = openDraftSender({ state, set }, api);

  return {
    state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    shown: (name) => draft.fields[name]?.typed ?? shownValue(draft.listing.kind, name, draft.listing.values[name]),
    type(name, typed) {
      set(typeInto(draft, name, typed));
      saveIn(TYPING_PAUSE_MS);
    },
    choose(name, which) {
      set(resolveConflict(draft, name, which));
      void save();
    },
    save,
    take: (now) => set(applyListing(draft, now)),
    start() {
      const typing = kept.read();
      if (typing) {
        set(restoreTyping(draft, typing));
        void save();
      }
      const end = whenBack(() => {
        if (draft.status === 'unsent') void save();
      });
      return () => {
        end();
        stop();
      };
    },
  };
}
