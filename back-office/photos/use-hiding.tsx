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

/** The dialog is an entry of the browser's history, so that Back closes it and does not leave the form. */
const OVER = { isOverPhotos: true } as const;

function isOver(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOverPhotos' in state;
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
  const navigate = useNavigate();
  const location = useLocation();
  const hasEntry = isOver(location.state);
  useEffect(() => {
    if (!hasEntry) setHiding(undefined);
  }, [hasEntry]);

  /** The button that opened the dialog: the browser gives the focus back to it, but not after a step back in the history. */
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (hiding) return;
    if (opener.current instanceof HTMLElement && document.activeElement === document.body) opener.current.focus();
    opener.current = null;
  }, [hiding]);

  /** sha256 of a photo on which something was hidden. Its card is another one; the focus comes back to it once it is there. */
  const awaited = useRef<string>(undefined);

  useEffect(() => {
    const { current: sha256 } = awaited;
    if (hasEntry || sha256 === undefined || !photos.some((photo) => photo.sha256 === sha256)) return;
    awaited.current = undefined;
    // The heading has the focus where the step back in the history left it to nobody.
    if (document.activeElement?.matches('body, h1')) document.getElementById(hideButtonId(sha256))?.focus();
  }, [photos, hasEntry]);

  function open(load: Hiding['load']) {
    setHasFailed(false);
    opener.current = document.activeElement;
    // Few sellers press it: its scripts come with the first press.
    import('./hide-plate-dialog.tsx').then(
      ({ HidePlateDialog: Dialog }) => {
        setHiding({ load, Dialog });
        // The same page: nothing is loaded for it, and it stays where it was scrolled to.
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
