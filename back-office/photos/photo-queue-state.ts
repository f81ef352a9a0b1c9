import { openStore } from '../lib/store.ts';
import type { PhotoFault } from './photo-measures.ts';
import type { KeptPhoto, PhotoStore } from './photo-store.ts';

/** A photo that is being uploaded, for the page. */
export interface WaitingPhoto {
  id: number;
  name: string;
  thumbnail: string | null;
  fault: PhotoFault | null;
  /** sha256 of the photos whose place it takes. */
  replaces: readonly string[];
  state: 'preparing' | 'waiting' | 'sending';
  /** Fraction uploaded, 0 to 1. */
  part: number;
}

/** A file that is no photo, or that the server has refused. */
interface RefusedPhoto {
  name: string;
  reason: string;
}

export interface QueueState {
  waiting: readonly WaitingPhoto[];
  refused: readonly RefusedPhoto[];
  /** True if some chosen files were left out, being too many. */
  hasTooMany: boolean;
  isSignedOut: boolean;
  /** True: the photos are kept when the page is closed. */
  isLasting: boolean;
}

/** Returns a photo's first state, before anything was done with it. */
export const shownPhoto = ({ id, name, thumbnail, fault = null, replaces = [], sha256 }: KeptPhoto): WaitingPhoto => ({
  id,
  name,
  thumbnail,
  fault,
  replaces,
  part: 0,
  state: sha256 === null ? 'preparing' : 'waiting',
});

export type OpenQueueState = ReturnType<typeof openQueueState>;

/** The upload queue of a listing's photos: the state that the page shows, and the photos that the browser keeps. */
export function openQueueState(listing: string, store: PhotoStore) {
  const { get, set, subscribe } = openStore<QueueState>({
    waiting: [],
    refused: [],
    hasTooMany: false,
    isSignedOut: false,
    isLasting: store.isLasting,
  });
  let isBehind = false;

  /** Removes a photo from the queue. */
  async function end(id: number) {
    await store.delete(id);
    set({ waiting: get().waiting.filter((photo) => photo.id !== id) });
  }

  return {
    get,
    set,
    subscribe,
    end,
    /** Removes a photo that was sent, unless something was hidden on it meanwhile: then it is to be sent again. */
    async endSent({ id, sha256 }: KeptPhoto) {
      const kept = await store.get(id);
      if (!kept || kept.sha256 === sha256) return end(id);
      set({ waiting: get().waiting.map((photo) => (photo.id === id ? shownPhoto(kept) : photo)) });
    },
    /** Returns whether another tab took photos out of the queue, perhaps sent, that this page may not show yet. */
    isBehind: () => isBehind,
    catchUp() {
      isBehind = false;
    },
    change: (id: number, to: Partial<WaitingPhoto>) =>
      set({ waiting: get().waiting.map((photo) => (photo.id === id ? { ...photo, ...to } : photo)) }),
    async refuse({ id, name }: KeptPhoto, reason: string) {
      set({ refused: [...get().refused, { name, reason }] });
      await end(id);
    },
    /** Reads the stored photos, including changes by another tab of this browser. */
    async readKept(): Promise<KeptPhoto[]> {
      const kept = await store.list(listing);
      isBehind ||= get().waiting.some(({ id }) => !kept.some((photo) => photo.id === id));
      const shownById = new Map(get().waiting.map((photo) => [photo.id, photo]));
      set({ waiting: kept.map((photo) => ({ ...shownPhoto(photo), ...shownById.get(photo.id), name: photo.name })) });
      return kept;
    },
  };
}
