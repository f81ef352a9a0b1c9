import { PHOTO_NOT_TAKEN } from '#contract/messages/photo-board.ts';
import type { ListingPhoto } from '#contract/office/photos.ts';
import type { OpenQueueState } from './photo-queue-state.ts';
import type { KeptPhoto, PhotoStore } from './photo-store.ts';
import type { SendOutcome } from './send-photo.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A photo at which the server fails so often is given up: it could be what brings it down, and others' photos wait behind it. */
const MOST_FAILURES_OF_ONE = 3;

export interface SenderParts {
  /** The ad. */
  listing: string;
  store: PhotoStore;
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

/** Sends what is made ready, one at a time and in order, as often as the line needs. Whatever was not acknowledged is asked for first. */
export function openPhotoSender(parts: SenderParts, queue: OpenQueueState) {
  const { listing, store, send, load, onSaved, isSaved, alone, pause } = parts;
  let isClosed = false;
  let isSending = false;
  let isUncertain = true;
  let failures = 0;
  /** How often the server failed at a photo, by its id. */
  const failuresOf = new Map<number, number>();

  /** Those that are there already, of which nobody told us. */
  async function takeAcknowledged() {
    if (!isUncertain) return;
    const there = new Map((await load()).map((photo) => [photo.sha256, photo]));
    isUncertain = false;
    for (const { id, sha256, thumbnail } of await store.list(listing)) {
      const photo = sha256 === null ? undefined : there.get(sha256);
      if (!photo) continue;
      onSaved(photo, thumbnail);
      await queue.end(id);
    }
  }

  async function take(photo: KeptPhoto, outcome: SendOutcome): Promise<boolean> {
    switch (outcome.kind) {
      case 'saved':
        failures = 0;
        onSaved(outcome.photo, photo.thumbnail);
        await queue.end(photo.id);
        return true;
      case 'refused':
        failures = 0;
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
    await waitLonger(leastMs);
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
      await queue.end(id);
      return true;
    }
    queue.change(id, { state: 'sending', part: 0 });
    const outcome = await send({ listing, sha256, bytes }, (part) => queue.change(id, { part }));
    return take(next, outcome);
  }

  async function sendAll() {
    await alone(async () => {
      await queue.readKept();
      isUncertain = true;
      while (!isClosed && (await sendNext()));
    });
  }

  function start() {
    if (isClosed || isSending) return;
    isSending = true;
    void sendAll()
      .finally(() => {
        isSending = false;
      })
      .then(async () => {
        // One was made ready at the very end.
        const isLeft = (await store.list(listing)).some(({ sha256 }) => sha256 !== null);
        if (isLeft && !queue.get().isSignedOut) start();
      });
  }

  return {
    start,
    close() {
      isClosed = true;
    },
  };
}
