import { PHOTO_TOO_LARGE } from '#contract/messages/listing-photos.ts';
import { NO_ROOM } from '#contract/messages/photo-board.ts';
import { MOST_PHOTOS, MOST_REPLACED, PHOTO_MOST_BYTES } from '#contract/office/photos.ts';
import { type OpenQueueState, openQueueState, type QueueState, shownPhoto } from './photo-queue-state.ts';
import { openPhotoSender, type SenderDeps } from './photo-sender.ts';
import type { KeptPhoto } from './photo-store.ts';
import type { PlateBox } from './plate-boxes.ts';
import type { SmallPhoto } from './shrink-photo.ts';

interface QueueDeps extends SenderDeps {
  /** Scales a photo down. `boxes`: parts of the photo to cover. */
  shrink(file: Blob, boxes?: readonly PlateBox[]): Promise<SmallPhoto>;
  digest(bytes: Blob): Promise<string>;
}

/** A photo that is open in the dialog to hide plates. It has an `id` if it is still in the upload queue; otherwise it is on the server. */
export interface OpenedPhoto extends Pick<KeptPhoto, 'name' | 'bytes' | 'replaces'> {
  id?: number;
  sha256: string;
}

export interface PhotoQueue {
  /**
   * Stores the files in the browser, then scales them down and uploads them one after the other. `saved`: number of photos on the server.
   */
  add(files: readonly File[], saved: number): Promise<void>;
  /** Continues to upload the photos in the queue, including those that an earlier page left. */
  resume(): void;
  /** Returns a photo of the queue; undefined if it is no longer there, because it was uploaded. */
  find(id: number): Promise<OpenedPhoto | undefined>;
  /**
   * Covers the parts of a photo under `boxes`, and uploads the changed photo in place of the original. Resolves to the changed photo's sha256.
   * Rejects if this browser cannot do that.
   */
  hide(photo: OpenedPhoto, boxes: readonly PlateBox[]): Promise<string>;
  /** Removes a photo from the queue before it is uploaded. */
  drop(id: number): Promise<void>;
  dismissRefusals(): void;
  /** Stops uploading when the page is left; the browser keeps the photos. */
  close(): void;
  getState(): QueueState;
  subscribe(listener: () => void): () => void;
}

/**
 * Scales a photo down and stores it again, ready to be uploaded. 'gone': the photo is no longer stored, because while it was scaled down
 * the user removed it or another tab uploaded it.
 */
async function prepare(
  { store, shrink, digest }: QueueDeps,
  queue: OpenQueueState,
  photo: KeptPhoto,
): Promise<'ready' | 'refused' | 'gone'> {
  const { bytes, thumbnail, fault } = await shrink(photo.bytes);
  // A photo is scaled down before it is uploaded, so one that is still too large is one that this browser could not read.
  if (bytes.size > PHOTO_MOST_BYTES) {
    await queue.refuse(photo, PHOTO_TOO_LARGE);
    return 'refused';
  }
  const sha256 = await digest(bytes);
  if (!(await store.get(photo.id))) return 'gone';
  await store.put({ ...photo, bytes, thumbnail, fault, sha256 });
  queue.change(photo.id, { thumbnail, fault, state: 'waiting' });
  return 'ready';
}

/** Covers the parts of a photo under `boxes`, and puts the changed photo into the queue in place of the original. Returns its sha256. */
async function hidePlates(
  { listing, store, shrink, digest }: QueueDeps,
  queue: OpenQueueState,
  photo: OpenedPhoto,
  boxes: readonly PlateBox[],
): Promise<string> {
  const { bytes, thumbnail, fault } = await shrink(photo.bytes, boxes);
  const replaces = [...(photo.replaces ?? []), photo.sha256].slice(0, MOST_REPLACED);
  const hidden = { listing, name: photo.name, bytes, thumbnail, fault, replaces, sha256: await digest(bytes) };
  // Undefined if the photo is not in the queue: it was on the server when the dialog opened, or was uploaded since.
  const kept = photo.id === undefined ? undefined : await store.get(photo.id);
  if (kept) {
    await store.put({ ...hidden, id: kept.id });
    queue.change(kept.id, { thumbnail, fault, replaces });
  } else {
    const id = await store.add(hidden);
    queue.set({ waiting: [...queue.get().waiting, shownPhoto({ ...hidden, id })] });
  }
  return hidden.sha256;
}

/**
 * Uploads a listing's photos. The browser first stores the chosen files unchanged, scales them down one at a time, since each takes 50 MB
 * of memory, and meanwhile uploads one at a time, in order. Before a retry the server is asked which photos it has, so that none is
 * uploaded twice.
 */
export function openPhotoQueue(parts: QueueDeps): PhotoQueue {
  const { listing, store } = parts;
  const queue = openQueueState(listing, store);
  const sender = openPhotoSender(parts, queue);
  let isClosed = false;
  let isPreparing = false;

  async function prepareAll() {
    for (;;) {
      const next = (await store.list(listing)).find(({ sha256 }) => sha256 === null);
      if (!next || isClosed) return;
      const outcome = await prepare(parts, queue, next);
      if (outcome === 'gone') await goOn();
      if (outcome === 'ready') sender.start();
    }
  }

  function startPreparing() {
    if (isPreparing) return;
    isPreparing = true;
    void prepareAll().finally(() => {
      isPreparing = false;
    });
  }

  /** Continues the work on the photos that are stored in the browser now, which another tab may have changed. */
  async function goOn(): Promise<void> {
    const kept = await queue.readKept();
    if (kept.length === 0 && !queue.isBehind()) return;
    startPreparing();
    sender.start();
  }

  return {
    async add(files, saved) {
      const added = queue.get().waiting.filter(({ replaces }) => replaces.length === 0);
      const room = Math.max(0, MOST_PHOTOS - saved - added.length);
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
      void goOn();
    },
    async find(id) {
      const kept = await store.get(id);
      return kept && kept.sha256 !== null ? { ...kept, sha256: kept.sha256 } : undefined;
    },
    async hide(photo, boxes) {
      const sha256 = await hidePlates(parts, queue, photo, boxes);
      sender.start();
      return sha256;
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
