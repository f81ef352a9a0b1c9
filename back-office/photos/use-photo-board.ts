import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import type { ArrangementState } from './photo-arrangement.ts';
import type { PhotoBoard } from './photo-board.ts';
import type { QueueState } from './photo-queue-state.ts';

const NO_QUEUE: QueueState = { waiting: [], refused: [], hasTooMany: false, isSignedOut: false, isLasting: true };
const never = () => () => undefined;

export interface PhotoBoardView extends ArrangementState, QueueState {
  /** Undefined until the scripts that upload photos are loaded. */
  board: PhotoBoard | undefined;
}

/** Returns all photos of an ad, including those being uploaded. `initial`: the server's photos when the page was rendered. */
export function usePhotoBoard(listing: string, initial: readonly ListingPhoto[]): PhotoBoardView {
  const [board, setBoard] = useState<PhotoBoard>();
  const [first] = useState<ArrangementState>({ photos: initial, isSaved: true, hasFailed: false });

  useEffect(() => {
    let isOver = false;
    let opened: PhotoBoard | undefined;
    // The scripts for uploading are loaded after the scripts of the page, since nothing that is visible at first needs them.
    void import('./photo-board.ts')
      .then(({ openPhotoBoard }) => openPhotoBoard(listing, first.photos))
      .then((ready) => {
        opened = ready;
        if (isOver) ready.close();
        else setBoard(ready);
      });
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [listing, first]);

  const saved = useSyncExternalStore(
    board?.saved.subscribe ?? never,
    () => board?.saved.getState() ?? first,
    () => first,
  );
  const queue = useSyncExternalStore(
    board?.queue.subscribe ?? never,
    () => board?.queue.getState() ?? NO_QUEUE,
    () => NO_QUEUE,
  );
  return { board, ...saved, ...queue };
}

const onlineChanges = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    onlineChanges,
    () => navigator.onLine,
    () => true,
  );
