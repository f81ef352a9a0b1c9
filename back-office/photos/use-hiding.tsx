import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
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
 * State of the history entry that is added when the dialog opens, so that the browser's Back button closes the dialog and does not leave the page.
 */
const OVER = { isOverPhotos: true } as const;

function isOver(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOverPhotos' in state;
}

/** Opens the dialog that hides number plates. `photos`: those that the page shows. `announce`: tells screen readers the result. */
export function useHiding(
  board: PhotoBoard | undefined,
  photos: readonly ListingPhoto[],
  announce: (words: string) => void,
) {
  const [hiding, setHiding] = useState<Hiding>();
  const [hasFailed, setHasFailed] = useState(false);
  const navigate = useNavigate();
  const location = useLocation();
  const hasEntry = isOver(location.state);
  useEffect(() => {
    if (!hasEntry) setHiding(undefined);
  }, [hasEntry]);

  /** The button that opened the dialog. The focus returns to it; the browser does that itself, but not after a step back in the history. */
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (hiding) return;
    if (opener.current instanceof HTMLElement && document.activeElement === document.body) opener.current.focus();
    opener.current = null;
  }, [hiding]);

  /** sha256 of a new photo with hidden plates. The focus moves to its card as soon as the page shows it. */
  const awaited = useRef<string>(undefined);

  useEffect(() => {
    const { current: sha256 } = awaited;
    if (hasEntry || sha256 === undefined || !photos.some((photo) => photo.sha256 === sha256)) return;
    awaited.current = undefined;
    // Moves the focus to the new photo unless the user has moved it: after a step back in the history, nothing or the heading has the focus.
    if (document.activeElement?.matches('body, h1')) document.getElementById(hideButtonId(sha256))?.focus();
  }, [photos, hasEntry]);

  function open(load: Hiding['load']) {
    setHasFailed(false);
    opener.current = document.activeElement;
    // Few sellers hide plates, so the dialog's scripts are loaded only when it is first opened.
    import('./hide-plate-dialog.tsx').then(
      ({ HidePlateDialog: Dialog }) => {
        setHiding({ load, Dialog });
        // Adds a history entry for the same page, which loads nothing and does not scroll.
        navigate(location, { state: OVER, preventScrollReset: true });
      },
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
          if (hasEntry) navigate(-1);
          if (hidden === undefined) return;
          awaited.current = hidden;
          announce(PLATE_HIDDEN);
        }}
      />
    );
  }
  return { open, dialog };
}
