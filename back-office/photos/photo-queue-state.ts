import type { KeptPhoto, PhotoStore } from './photo-store.ts';

/** A photo on its way, as it is shown. */
export interface WaitingPhoto {
  id: number;
  name: string;
  thumbnail: string | null;
  state: 'preparing' | 'waiting' | 'sending';
  /** Of one that is being sent, 0 to 1. */
  part: number;
}

/** A photo that is none, or that was refused. */
interface RefusedPhoto {
  name: string;
  reason: string;
}

export interface QueueState {
  waiting: readonly WaitingPhoto[];
  refused: readonly RefusedPhoto[];
  /** Some of what was chosen was left out. */
  hasTooMany: boolean;
  isSignedOut: boolean;
  /** Do photos outlast this page? */
  isLasting: boolean;
}

/** As it is shown before anything was done with it. */
export const shownPhoto = ({ id, name, thumbnail, sha256 }: KeptPhoto): WaitingPhoto => ({
  id,
  name,
  thumbnail,
  part: 0,
  state: sha256 === null ? 'preparing' : 'waiting',
});

export type OpenQueueState = ReturnType<typeof openQueueState>;

/** The photos of one ad that are on their way, as the page shows them, and what this browser keeps of them. */
export function openQueueState(listing: string, store: PhotoStore) {
  const listeners = new Set<() => void>();
  let state: QueueState = {
    waiting: [],
    refused: [],
    hasTooMany: false,
    isSignedOut: false,
    isLasting: store.isLasting,
  };

  function set(change: Partial<QueueState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** It is on its way no more. */
  async function end(id: number) {
    await store.delete(id);
    set({ waiting: state.waiting.filter((photo) => photo.id !== id) });
  }

  return {
    get: () => state,
    set,
    end,
    change: (id: number, to: Partial<WaitingPhoto>) =>
      set({ waiting: state.waiting.map((photo) => (photo.id === id ? { ...photo, ...to } : photo)) }),
    async refuse({ id, name }: KeptPhoto, reason: string) {
      set({ refused: [...state.refused, { name, reason }] });
      await end(id);
    },
    /** With what another page of this browser has added, sent or dropped. */
    async readKept(): Promise<KeptPhoto[]> {
      const kept = await store.list(listing);
      const known = new Map(state.waiting.map((photo) => [photo.id, photo]));
      set({ waiting: kept.map((photo) => ({ ...shownPhoto(photo), ...known.get(photo.id), name: photo.name })) });
      return kept;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
