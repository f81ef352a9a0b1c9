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

/** Changes refused in a row, since others changed the photos too, before the seller's own is given up. */
const MOST_OUTDATED = 3;

export interface ArrangementState {
  photos: readonly ListingPhoto[];
  /** Does the server have this order? */
  isSaved: boolean;
  /** True if the server refused the change; the photos are shown as the server has them. */
  hasFailed: boolean;
}

/** The server's routes for the order of photos; each returns the photos after the change. Rejects with a status where refused. */
interface ArrangementServer {
  load(): Promise<readonly ListingPhoto[]>;
  arrange(order: string[]): Promise<readonly ListingPhoto[]>;
  remove(sha256: string): Promise<readonly ListingPhoto[]>;
  pause(ms: number): Promise<void>;
}

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;

/** Returns whether a failed request may be retried: the connection is lost, or the server is busy. */
const isPassing = (error: unknown) => [0, 408, 429].includes(statusOf(error)) || statusOf(error) >= 500;

/**
 * The saved photos in the order that the seller wants. A change is shown at once and sent until the server has it: one request at a time,
 * and only the latest order.
 */
export function openArrangement(initial: readonly ListingPhoto[], server: ArrangementServer) {
  const store = openStore<ArrangementState>({ photos: initial, isSaved: true, hasFailed: false });
  const retries = openRetries(server.pause);
  let arranged: ArrangedPhotos = { photos: initial, there: initial, removed: [] };
  let isRunning = false;
  /** sha256 of photos that were replaced: an answer from before may still name them. */
  const replaced = new Set<string>();
  const withoutReplaced = (photos: readonly ListingPhoto[]) => photos.filter(({ sha256 }) => !replaced.has(sha256));

  function set(next: ArrangedPhotos) {
    arranged = next;
    store.set({ photos: next.photos, isSaved: isArranged(next) });
  }

  /** Sends the next change. `before`: the photos that the server has. */
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

  /** Shows a change that the seller made, and sends it. */
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
    /** Adds a photo that the server has, in the place of those in `gone`; one that is there already is no error. */
    add(photo: ListingPhoto, gone: readonly string[] = []) {
      for (const sha256 of gone) replaced.add(sha256);
      replaced.delete(photo.sha256);
      set(replacePhotos(arranged, gone, photo));
    },
    has: (sha256: string) => wantedOrder(arranged).includes(sha256),
    /** Moves a photo to an index from 0; beyond the ends it is the end. */
    move: (sha256: string, to: number) => change(movePhoto(arranged, sha256, to)),
    remove: (sha256: string) => change(removePhoto(arranged, sha256)),
    getState: store.get,
    subscribe: store.subscribe,
  };
}

export type Arrangement = ReturnType<typeof openArrangement>;
