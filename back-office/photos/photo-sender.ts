import { PHOTO_NOT_TAKEN } from '#contract/messages/photo-board.ts';
import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import type { OpenQueueState } from './photo-queue-state.ts';
import type { KeptPhoto, PhotoStore } from './photo-store.ts';
import { openRetries } from './retries.ts';
import type { SendOutcome } from './send-photo.ts';

/** Number of server errors after which a photo is given up: this photo may be the cause of the errors, and others wait behind it. */
const MOST_FAILURES_OF_ONE = 3;

export interface SenderDeps {
  /** documentId of the listing. */
  listing: string;
  store: PhotoStore;
  send(
    photo: { listing: string; sha256: string; bytes: Blob; replaces?: readonly string[] },
    onProgress: (part: number) => void,
  ): Promise<SendOutcome>;
  /** Resolves to the photos on the server. Rejects if the server cannot be reached. */
  load(): Promise<ListingPhoto[]>;
  /** Called when a photo is on the server. `kept`: the photo as this browser stored it; null: another tab uploaded it. */
  onSaved(photo: ListingPhoto, kept: KeptPhoto | null): void;
  /** Returns whether the server has this photo already, as when the user chose it twice. */
  isSaved(sha256: string): boolean;
  /** Runs `work` in only one of the tabs that have this listing open. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves after `ms`, or earlier if the connection may be back. */
  pause(ms: number): Promise<void>;
}

/** Removes from the queue the photos that the server has already: the answer to their upload was lost. Shows the photos that another tab uploaded. */
async function endAcknowledged({ listing, store, load, onSaved }: SenderDeps, queue: OpenQueueState) {
  const photos = await load();
  const there = new Map(photos.map((photo) => [photo.sha256, photo]));
  for (const kept of await store.list(listing)) {
    const photo = kept.sha256 === null ? undefined : there.get(kept.sha256);
    if (!photo) continue;
    onSaved(photo, kept);
    await queue.end(kept.id);
  }
  if (!queue.isBehind()) return;
  for (const photo of photos) onSaved(photo, null);
  queue.catchUp();
}

/** Uploads the scaled-down photos in order, one at a time, with retries. Before a retry the server is asked which photos it has. */
export function openPhotoSender(parts: SenderDeps, queue: OpenQueueState) {
  const { listing, store, send, onSaved, isSaved, alone } = parts;
  const retries = openRetries(parts.pause);
  let isClosed = false;
  let isSending = false;
  /** True if the answer to an upload may have been lost, so that the server may have photos that are still in the queue. */
  let isUncertain = true;
  /** Number of server errors, by photo id. */
  const failuresOf = new Map<number, number>();

  async function take(photo: KeptPhoto, outcome: SendOutcome): Promise<boolean> {
    switch (outcome.kind) {
      case 'saved':
        retries.succeed();
        onSaved(outcome.photo, photo);
        await queue.endSent(photo);
        return true;
      case 'refused':
        retries.succeed();
        await queue.refuse(photo, outcome.reason);
        return true;
      case 'signed out':
        queue.change(photo.id, { state: 'waiting', part: 0 });
        queue.set({ isSignedOut: true });
        return false;
      case 'failed':
        failuresOf.set(photo.id, (failuresOf.get(photo.id) ?? 0) + 1);
        if (failuresOf.get(photo.id) === MOST_FAILURES_OF_ONE) await queue.refuse(photo, PHOTO_NOT_TAKEN);
        else await tryAgain(photo, 0);
        return true;
      default:
        await tryAgain(photo, outcome.afterS * 1_000);
        return true;
    }
  }

  async function tryAgain(photo: KeptPhoto, leastMs: number) {
    isUncertain = true;
    queue.change(photo.id, { state: 'waiting', part: 0 });
    await retries.wait(leastMs);
  }

  /** Uploads the next photo of the queue. Resolves to false if no photo is ready to be uploaded. */
  async function sendNext(): Promise<boolean> {
    try {
      if (isUncertain) await endAcknowledged(parts, queue);
      isUncertain = false;
    } catch {
      await retries.wait();
      return true;
    }
    const [next] = (await store.list(listing)).filter(({ sha256 }) => sha256 !== null);
    if (!next?.sha256) return false;
    const { id, sha256, bytes, replaces = [] } = next;
    if (isSaved(sha256)) {
      await queue.end(id);
      return true;
    }
    queue.change(id, { state: 'sending', part: 0 });
    const outcome = await send({ listing, sha256, bytes, replaces }, (part) => queue.change(id, { part }));
    return take(next, outcome);
  }

  async function sendAll() {
    await alone(async () => {
      await queue.readKept();
      isUncertain = true;
      while (!isClosed && (await sendNext()));
    });
  }

  async function start(): Promise<void> {
    if (isClosed || isSending) return;
    isSending = true;
    await sendAll().finally(() => {
      isSending = false;
    });
    // Looks once more for photos to upload, since one may have been scaled down just as the loop ended.
    const isLeft = (await store.list(listing)).some(({ sha256 }) => sha256 !== null);
    if (isLeft && !queue.get().isSignedOut) await start();
  }

  return {
    start: () => void start(),
    close() {
      isClosed = true;
    },
  };
}
