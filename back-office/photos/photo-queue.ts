import { PHOTO_TOO_LARGE } from '#contract/messages/listing-photos.ts';
import { NO_ROOM } from '#contract/messages/photo-board.ts';
import { MOST_PHOTOS, PHOTO_MOST_BYTES } from '#contract/office/photos.ts';
import { openQueueState, type QueueState, shownPhoto } from './photo-queue-state.ts';
import { openPhotoSender, type SenderParts } from './photo-sender.ts';
import type { SmallPhoto } from './shrink-photo.ts';

interface QueueParts extends SenderParts {
  shrink(file: Blob): Promise<SmallPhoto>;
  digest(bytes: Blob): Promise<string>;
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

/**
 * Photos of one ad on their way to the server. What was chosen is kept first, as it is; then made small, one at a time,
 * since each takes 50 MB meanwhile; and sent one at a time in order, while the next is made small. Whatever was not acknowledged
 * is asked for before it is sent again: nothing is sent twice.
 */
export function openPhotoQueue(parts: QueueParts): PhotoQueue {
  const { listing, store, shrink, digest } = parts;
  const queue = openQueueState(listing, store);
  const sender = openPhotoSender(parts, queue);
  let isClosed = false;
  let isPreparing = false;

  async function prepareAll() {
    for (;;) {
      const next = (await store.list(listing)).find(({ sha256 }) => sha256 === null);
      if (!next || isClosed) return;
      const { bytes, thumbnail } = await shrink(next.bytes);
      // Only one that this browser cannot make small is still so large.
      if (bytes.size > PHOTO_MOST_BYTES) {
        await queue.refuse(next, PHOTO_TOO_LARGE);
        continue;
      }
      const sha256 = await digest(bytes);
      // Somebody dropped it meanwhile.
      if (!(await store.get(next.id))) continue;
      await store.put({ ...next, bytes, thumbnail, sha256 });
      queue.change(next.id, { thumbnail, state: 'waiting' });
      sender.start();
    }
  }

  function startPreparing() {
    if (isPreparing) return;
    isPreparing = true;
    void prepareAll().finally(() => {
      isPreparing = false;
    });
  }

  return {
    async add(files, saved) {
      const room = Math.max(0, MOST_PHOTOS - saved - queue.get().waiting.length);
      if (files.length > room) queue.set({ hasTooMany: true });
      for (const file of files.slice(0, room)) {
        const photo = { listing, name: file.name, bytes: file, sha256: null, thumbnail: null };
        const id = await store.add(photo).catch(() => undefined);
        if (id === undefined) {
          queue.set({ refused: [...queue.get().refused, { name: file.name, reason: NO_ROOM }] });
          continue;
        }
        queue.set({ waiting: [...queue.get().waiting, shownPhoto({ ...photo, id })] });
        startPreparing();
      }
    },
    resume() {
      queue.set({ isSignedOut: false });
      void queue.readKept().then((kept) => {
        if (kept.length === 0) return;
        startPreparing();
        sender.start();
      });
    },
    async drop(id) {
      await queue.end(id);
    },
    dismissRefusals: () => queue.set({ refused: [], hasTooMany: false }),
    close() {
      isClosed = true;
      sender.close();
    },
    getState: queue.get,
    subscribe: queue.subscribe,
  };
}
