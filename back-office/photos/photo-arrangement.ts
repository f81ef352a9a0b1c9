import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import { openStore } from '../lib/store.ts';
import {
  type ArrangedPhotos,
  adoptPhotos,
  isArranged,
  movePhoto,
  removePhoto,
  replacePhotos,
  wantedOrder,
} from './arranged-photos.ts';
import { openRetries } from './retries.ts';

/**
 * The most times that a change of the photos is sent again because somebody else has changed them meanwhile; after that the seller's change is
 * dropped.
 */
const MOST_OUTDATED = 3;

export interface ArrangementState {
  photos: readonly ListingPhoto[];
  /** True if the server has the same photos in the same order as `photos`. */
  isSaved: boolean;
  /** True if the server refused a change: the photos are then shown as the server has them. */
  hasFailed: boolean;
}

/** Requests for the order of a listing's photos. Each resolves to the server's photos; it rejects with an error that has a `status`. */
interface ArrangementServer {
  load(): Promise<readonly ListingPhoto[]>;
  arrange(order: string[]): Promise<readonly ListingPhoto[]>;
  remove(sha256: string): Promise<readonly ListingPhoto[]>;
  pause(ms: number): Promise<void>;
}

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;

/** Returns whether a failed request is worth a retry: the connection is lost, or the server is busy or failing. */
const isPassing = (error: unknown) => [0, 408, 429].includes(statusOf(error)) || statusOf(error) >= 500;

/**
 * Keeps a listing's uploaded photos in the seller's order. A change is shown at once, then sent until the server accepts it: one request at a time,
 * and only the latest order.
 */
export function openArrangement(initial: readonly ListingPhoto[], server: ArrangementServer) {
  const store = openStore<ArrangementState>({ photos: initial, isSaved: true, hasFailed: false });
  const retries = openRetries(server.pause);
  let arranged: ArrangedPhotos = { photos: initial, there: initial, removed: [] };
  let isRunning = false;
  /** sha256 of photos that were replaced by another: an answer to an older request may still contain them. */
  const replaced = new Set<string>();
  const withoutReplaced = (photos: readonly ListingPhoto[]) => photos.filter(({ sha256 }) => !replaced.has(sha256));

  function set(next: ArrangedPhotos) {
    arranged = next;
    store.set({ photos: next.photos, isSaved: isArranged(next) });
  }

  /** Sends one request: the next removal of a photo if there is any, otherwise the order of the photos. `before`: the server's photos before it. */
  async function send(before: readonly ListingPhoto[]) {
    const [gone] = arranged.removed;
    const answer = await (gone === undefined ? server.arrange(wantedOrder(arranged)) : server.remove(gone));
    const answered = withoutReplaced(answer);
    const removed = arranged.removed.filter((sha256) => sha256 !== gone);
    set(adoptPhotos({ ...arranged, removed }, answered, before));
  }

  async function recover(error: unknown, before: readonly ListingPhoto[]): Promise<void> {
    if (isPassing(error)) return retries.wait();
    const isOutdated = statusOf(error) === 409 && retries.count() < MOST_OUTDATED;
    retries.fail();
    const photos = withoutReplaced(await server.load().catch(() => arranged.there));
    if (isOutdated) return set(adoptPhotos(arranged, photos, before));
    set({ photos, there: photos, removed: [] });
    store.set({ hasFailed: true });
  }

  async function run() {
    while (!isArranged(arranged)) {
      const before = arranged.there;
      await send(before).then(retries.succeed, (error: unknown) => recover(error, before));
    }
  }

  /** Shows a change by the seller, and starts to send it. */
  function change(next: ArrangedPhotos) {
    if (next === arranged) return;
    set(next);
    store.set({ hasFailed: false });
    if (isRunning) return;
    isRunning = true;
    void run().finally(() => {
      isRunning = false;
    });
  }

  return {
    /** Adds an uploaded photo in place of those in `gone`. A photo that is in the list already is not added twice. */
    add(photo: ListingPhoto, gone: readonly string[] = []) {
      for (const sha256 of gone) replaced.add(sha256);
      replaced.delete(photo.sha256);
      set(replacePhotos(arranged, gone, photo));
    },
    has: (sha256: string) => wantedOrder(arranged).includes(sha256),
    /** Moves a photo to the index `to`, which is limited to the list. */
    move: (sha256: string, to: number) => change(movePhoto(arranged, sha256, to)),
    remove: (sha256: string) => change(removePhoto(arranged, sha256)),
    getState: store.get,
    subscribe: store.subscribe,
  };
}

export type Arrangement = ReturnType<typeof openArrangement>;
