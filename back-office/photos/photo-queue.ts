import { NO_ROOM } from '#contract/messages/photo-board.ts';
import { type ListingPhoto, MOST_PHOTOS } from '#contract/office/photos.ts';
import type { KeptPhoto, PhotoStore } from './photo-store.ts';
import type { SendOutcome } from './send-photo.ts';
import type { SmallPhoto } from './shrink-photo.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

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

interface QueueParts {
  /** The ad. */
  listing: string;
  store: PhotoStore;
  shrink(file: Blob): Promise<SmallPhoto>;
  digest(bytes: Blob): Promise<string>;
  send(
    photo: { listing: string; sha256: string; bytes: Blob },
    onProgress: (part: number) => void,
  ): Promise<SendOutcome>;
  /** What the server has. Rejects where it cannot be asked. */
  load(): Promise<ListingPhoto[]>;
  /** One of them is there now. `thumbnail`: as this browser has shown it so far. */
  onSaved(photo: ListingPhoto, thumbnail: string | null): void;
  /** Is this one of those that are there already? Somebody chose it a second time. */
  isSaved(sha256: string): boolean;
  /** One page at a time sends, where several have this ad open. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves after so long, or when the line may be back. */
  pause(ms: number): Promise<void>;
}

export interface PhotoQueue {
  /** Keeps them, makes them small one after the other, and sends them in this order. */
  add(files: readonly File[], saved: number): Promise<void>;
  /** What an earlier page has left, too. */
  resume(): void;
  /** It is not to be sent any more. */
  drop(id: number): Promise<void>;
  dismissRefusals(): void;
  /** Nobody looks any more; what is kept stays. */
  close(): void;
  getState(): QueueState;
  subscribe(listener: () => void): () => void;
}

const shown = ({ id, name, thumbnail, sha256 }: KeptPhoto): WaitingPhoto => ({
  ...{ id, name, thumbnail, part: 0 },
  state: sha256 === null ? 'preparing' : 'waiting',
});

/**
 * Photos of one ad on their way to the server. What was chosen is kept first, as it is; then made small, one at a time,
 * since each takes 50 MB meanwhile; and sent one at a time in order, while the next is made small. Whatever was not acknowledged
 * is asked for before it is sent again: nothing is sent twice.
 */
export function openPhotoQueue(parts: QueueParts): PhotoQueue {
  const { listing, store, shrink, digest, send, load, onSaved, isSaved, alone, pause } = parts;
  const listeners = new Set<() => void>();
  let state: QueueState = {
    ...{ waiting: [], refused: [], hasTooMany: false, isSignedOut: false, isLasting: store.isLasting },
  };
  let isClosed = false;
  let isPreparing = false;
  let isSending = false;
  let isUncertain = true;
  let failures = 0;

  function set(change: Partial<QueueState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const change = (id: number, to: Partial<WaitingPhoto>) =>
    set({ waiting: state.waiting.map((photo) => (photo.id === id ? { ...photo, ...to } : photo)) });
  const forget = (id: number) => set({ waiting: state.waiting.filter((photo) => photo.id !== id) });

  async function end(id: number) {
    await store.delete(id);
    forget(id);
  }

  async function refuse({ id, name }: KeptPhoto, reason: string) {
    set({ refused: [...state.refused, { name, reason }] });
    await end(id);
  }

  /** What another page of this browser has added, sent or dropped. */
  async function readKept() {
    const kept = await store.list(listing);
    const known = new Map(state.waiting.map((photo) => [photo.id, photo]));
    set({ waiting: kept.map((photo) => ({ ...shown(photo), ...known.get(photo.id), name: photo.name })) });
    return kept;
  }

  async function prepareAll() {
    for (;;) {
      const next = (await store.list(listing)).find(({ sha256 }) => sha256 === null);
      if (!next || isClosed) return;
      const { bytes, thumbnail } = await shrink(next.bytes);
      const sha256 = await digest(bytes);
      // Somebody dropped it meanwhile.
      if (!(await store.get(next.id))) continue;
      await store.put({ ...next, bytes, thumbnail, sha256 });
      change(next.id, { thumbnail, state: 'waiting' });
      startSending();
    }
  }

  function startPreparing() {
    if (isPreparing) return;
    isPreparing = true;
    void prepareAll().finally(() => {
      isPreparing = false;
    });
  }

  /** Those that are there already, of which nobody told us. */
  async function takeAcknowledged() {
    if (!isUncertain) return;
    const there = new Map((await load()).map((photo) => [photo.sha256, photo]));
    isUncertain = false;
    for (const { id, sha256, thumbnail } of await store.list(listing)) {
      const photo = sha256 === null ? undefined : there.get(sha256);
      if (!photo) continue;
      onSaved(photo, thumbnail);
      await end(id);
    }
  }

  async function take(photo: KeptPhoto, outcome: SendOutcome): Promise<boolean> {
    switch (outcome.kind) {
      case 'saved':
        failures = 0;
        onSaved(outcome.photo, photo.thumbnail);
        await end(photo.id);
        return true;
      case 'refused':
        failures = 0;
        await refuse(photo, outcome.reason);
        return true;
      case 'signed out':
        change(photo.id, { state: 'waiting', part: 0 });
        set({ isSignedOut: true });
        return false;
      default:
        isUncertain = true;
        change(photo.id, { state: 'waiting', part: 0 });
        await waitLonger(outcome.afterS * 1_000);
        return true;
    }
  }

  async function waitLonger(leastMs: number) {
    const ms = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures += 1;
    await pause(Math.max(ms, leastMs));
  }

  /** Gives false when nothing is left to send now. */
  async function sendNext(): Promise<boolean> {
    try {
      await takeAcknowledged();
    } catch {
      await waitLonger(0);
      return true;
    }
    const [next] = (await store.list(listing)).filter(({ sha256 }) => sha256 !== null);
    if (!next?.sha256) return false;
    const { id, sha256, bytes } = next;
    if (isSaved(sha256)) {
      await end(id);
      return true;
    }
    change(id, { state: 'sending', part: 0 });
    const outcome = await send({ listing, sha256, bytes }, (part) => change(id, { part }));
    return take(next, outcome);
  }

  async function sendAll() {
    await alone(async () => {
      await readKept();
      isUncertain = true;
      while (!isClosed && (await sendNext()));
    });
  }

  function startSending() {
    if (isClosed || isSending) return;
    isSending = true;
    void sendAll()
      .finally(() => {
        isSending = false;
      })
      .then(async () => {
        // One was made ready at the very end.
        const isLeft = (await store.list(listing)).some(({ sha256 }) => sha256 !== null);
        if (isLeft && !state.isSignedOut) startSending();
      });
  }

  return {
    async add(files, saved) {
      const room = Math.max(0, MOST_PHOTOS - saved - state.waiting.length);
      if (files.length > room) set({ hasTooMany: true });
      for (const file of files.slice(0, room)) {
        const photo = { listing, name: file.name, bytes: file, sha256: null, thumbnail: null };
        const id = await store.add(photo).catch(() => undefined);
        if (id === undefined) {
          set({ refused: [...state.refused, { name: file.name, reason: NO_ROOM }] });
          continue;
        }
        set({ waiting: [...state.waiting, shown({ ...photo, id })] });
        startPreparing();
      }
    },
    resume() {
      set({ isSignedOut: false });
      void readKept().then((kept) => {
        if (kept.length === 0) return;
        startPreparing();
        startSending();
      });
    },
    async drop(id) {
      await end(id);
    },
    dismissRefusals: () => set({ refused: [], hasTooMany: false }),
    close() {
      isClosed = true;
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
