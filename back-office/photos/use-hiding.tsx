import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NOT_OPENED, PLATE_HIDDEN } from '#contract/messages/photo-board.ts';
import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import { Notice } from '../../ui/notice.tsx';
import { hideButtonId } from './hide-button.tsx';
import type { HidePlateDialog } from './hide-plate-dialog.tsx';
import type { PhotoBoard } from './photo-board.ts';
import type { OpenedPhoto } from './photo-queue.ts';

interface Hiding {
  load: () => Promise<OpenedPhoto>;
  Dialog: typeof HidePlateDialog;
}

/**
 * The dialog that hides number plates. `photos`: those that the page shows. `announce`: tells screen readers that it is done.
 */
export function useHiding(
  board: PhotoBoard | undefined,
  photos: readonly ListingPhoto[],
  announce: (words: string) => void,
) {
  const [hiding, setHiding] = useState<Hiding>();
  const [hasFailed, setHasFailed] = useState(false);

  /** sha256 of a photo on which something was hidden. Its card is another one; the focus comes back to it once it is there. */
  const awaited = useRef<string>(undefined);

  useEffect(() => {
    const { current: sha256 } = awaited;
    if (sha256 === undefined || !photos.some((photo) => photo.sha256 === sha256)) return;
    awaited.current = undefined;
    if (document.activeElement === document.body) document.getElementById(hideButtonId(sha256))?.focus();
  }, [photos]);

  function open(load: Hiding['load']) {
    setHasFailed(false);
    // Few sellers press it: its scripts come with the first press.
    import('./hide-plate-dialog.tsx').then(
      ({ HidePlateDialog: Dialog }) => setHiding({ load, Dialog }),
      () => setHasFailed(true),
    );
  }

  let dialog: ReactNode = null;
  if (hasFailed) dialog = <Notice isGood={false}>{NOT_OPENED}</Notice>;
  else if (hiding && board) {
    const { Dialog, load } = hiding;
    dialog = (
      <Dialog
        load={load}
        hide={board.queue.hide}
        onClose={(hidden) => {
          setHiding(undefined);
          if (hidden === undefined) return;
          awaited.current = hidden;
          announce(PLATE_HIDDEN);
        }}
      />
    );
  }
  return { open, dialog };
}
