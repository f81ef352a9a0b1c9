import { openStore } from '../lib/store.ts';
import type { PhotoFault } from './photo-measures.ts';
import type { KeptPhoto, PhotoStore } from './photo-store.ts';

/** A photo in the upload queue, as the page shows it. */
export interface WaitingPhoto {
  id: number;
  name: string;
  thumbnail: string | null;
  fault: PhotoFault | null;
  /** sha256 of the uploaded photos that this photo will replace. */
  replaces: readonly string[];
  state: 'preparing' | 'waiting' | 'sending';
  /** Fraction that is uploaded, 0 to 1. */
  part: number;
}

/** A file that is not a photo, or that the server refused. */
interface RefusedPhoto {
  name: string;
  reason: string;
}

export interface QueueState {
  waiting: readonly WaitingPhoto[];
  refused: readonly RefusedPhoto[];
  /** True if more photos were chosen than an ad may have: those beyond the limit were left out. */
  hasTooMany: boolean;
  isSignedOut: boolean;
  /** True if the browser keeps the photos after the page is closed. */
  isLasting: boolean;
}

/** Returns the state in which the page first shows a photo of the queue. */
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

/** The upload queue of a listing: what the page shows of it, together with the photos that the browser stores. */
export function openQueueState(listing: string, store: PhotoStore) {
  const { get, set, subscribe } = openStore<QueueState>({
    waiting: [],
    refused: [],
    hasTooMany: false,
    isSignedOut: false,
    isLasting: store.isLasting,
  });
  let isBehind = false;

  /** Removes a photo from the queue and from the browser's storage, since it is uploaded or given up. */
  async function end(id: number) {
    await store.delete(id);
    set({ waiting: get().waiting.filter((photo) => photo.id !== id) });
  }

  return {
    get,
    set,
    subscribe,
    end,
    /**
     * Removes an uploaded photo from the queue. If plates were hidden on it during the upload, it stays, since the changed photo must be uploaded
     * too.
     */
    async endSent({ id, sha256 }: KeptPhoto) {
      const kept = await store.get(id);
      if (!kept || kept.sha256 === sha256) return end(id);
      set({ waiting: get().waiting.map((photo) => (photo.id === id ? shownPhoto(kept) : photo)) });
    },
    /** Returns whether another tab has taken photos out of the queue. It may have uploaded them, so the server's photos must be loaded again. */
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
    /** Reads the photos that the browser stores, which another tab may have changed. */
    async readKept(): Promise<KeptPhoto[]> {
      const kept = await store.list(listing);
      isBehind ||= get().waiting.some(({ id }) => !kept.some((photo) => photo.id === id));
      const shownById = new Map(get().waiting.map((photo) => [photo.id, photo]));
      set({ waiting: kept.map((photo) => ({ ...shownPhoto(photo), ...shownById.get(photo.id), name: photo.name })) });
      return kept;
    },
  };
}
