import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import * as messages from '#contract/messages/hide-plate.ts';
import { HIDE_PLATE, NOT_OPENED } from '#contract/messages/photo-board.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { OpenedPhoto } from './photo-queue.ts';
import { boxAt, moveBox, type PlateBox, resizeBox } from './plate-boxes.ts';
import { PlateStage } from './plate-stage.tsx';
import { sizeWithin } from './shrink-photo.ts';

/** Length in px to which the longer side of the photo is scaled down for the dialog. */
const SHOWN_SIDE = 1280;

interface HidePlateDialogProps {
  load: () => Promise<OpenedPhoto>;
  /** Covers the plates under `boxes`. Resolves to the sha256 of the changed photo, which replaces the original. */
  hide: (photo: OpenedPhoto, boxes: readonly PlateBox[]) => Promise<string>;
  /** Called when the dialog closes. `hidden`: the sha256 of the new photo; undefined: nothing was hidden. */
  onClose: (hidden?: string) => void;
}

/** Loads the photo and draws it on a canvas, since the content security policy forbids pictures from blob: addresses. */
function useDrawnPhoto(load: () => Promise<OpenedPhoto>) {
  const [drawn, setDrawn] = useState<{ photo: OpenedPhoto; canvas: HTMLCanvasElement } | 'failed'>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => {
    async function open() {
      const photo = await load();
      const bitmap = await createImageBitmap(photo.bytes, { imageOrientation: 'from-image' });
      const canvas = Object.assign(document.createElement('canvas'), sizeWithin(bitmap, SHOWN_SIDE));
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      bitmap.close();
      setDrawn({ photo, canvas });
    }
    open().catch(() => setDrawn('failed'));
  }, []);
  return drawn;
}

/** Holds the boxes that the seller has drawn on a photo, one of which is chosen. */
function useBoxes(canvas: HTMLCanvasElement | undefined) {
  const [boxes, setBoxes] = useState<readonly PlateBox[]>([]);
  const [chosen, setChosen] = useState(0);
  const box = boxes[chosen];
  return {
    boxes,
    chosen,
    box,
    choose: setChosen,
    add(x: number, y: number) {
      if (!canvas) return;
      setBoxes([...boxes, boxAt(x, y, canvas)]);
      setChosen(boxes.length);
    },
    move(at: number, x: number, y: number) {
      const moved = boxes[at];
      if (moved && canvas) setBoxes(boxes.with(at, moveBox(moved, x, y, canvas)));
    },
    /** Makes the chosen box smaller or larger. */
    resize(how: 'smaller' | 'larger') {
      if (box && canvas) setBoxes(boxes.with(chosen, resizeBox(box, how, canvas)));
    },
    /** Removes the chosen box. */
    remove() {
      setBoxes(boxes.toSpliced(chosen, 1));
      setChosen(Math.max(0, boxes.length - 2));
    },
  };
}

const DialogHeading = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <div className="flex items-center justify-between gap-2">
    <h2 id={id} className="font-bold text-lg">
      {HIDE_PLATE}
    </h2>
    <button
      type="button"
      aria-label={messages.CLOSE}
      onClick={onClose}
      className="-mr-2 grid size-[44px] cursor-pointer place-items-center"
    >
      <CloseIcon />
    </button>
  </div>
);

/** The buttons that change the chosen box. */
const BoxButtons = ({ box, resize, remove }: Pick<ReturnType<typeof useBoxes>, 'box' | 'resize' | 'remove'>) => (
  <div className="grid grid-cols-3 gap-2">
    <button type="button" disabled={!box} className="button-quiet" onClick={() => resize('smaller')}>
      {messages.SMALLER}
    </button>
    <button type="button" disabled={!box} className="button-quiet" onClick={() => resize('larger')}>
      {messages.LARGER}
    </button>
    <button type="button" disabled={!box} className="button-quiet" onClick={remove}>
      {messages.REMOVE_BOX}
    </button>
  </div>
);

/** A modal dialog that shows a photo, on which the seller covers number plates with boxes. */
export function HidePlateDialog({ load, hide, onClose }: HidePlateDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const drawn = useDrawnPhoto(load);
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open');
  const photo = drawn === 'failed' ? undefined : drawn;
  const { boxes, chosen, box, choose, add, move, resize, remove } = useBoxes(photo?.canvas);

  // The dialog is closed before it is removed: otherwise the browser does not return the focus to the button that opened it.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  async function finish() {
    if (!photo || state === 'busy') return;
    setState('busy');
    await hide(photo.photo, boxes).then(
      (hidden) => onClose(hidden),
      () => setState('failed'),
    );
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={() => onClose()}
      className="m-auto h-dvh max-h-none w-full max-w-none bg-white p-0 text-ink backdrop:bg-black/60 sm:h-fit sm:max-h-dvh sm:max-w-3xl sm:rounded-xl"
    >
      <div className="flex min-h-full flex-col gap-3 p-4">
        <DialogHeading id={heading} onClose={() => onClose()} />
        <p className="text-stone-700">{messages.TAP_THE_PLATE}</p>
        {(drawn === 'failed' || state === 'failed') && (
          <Notice isGood={false}>{drawn === 'failed' ? NOT_OPENED : messages.NOT_HIDDEN}</Notice>
        )}
        {photo ? (
          <PlateStage
            canvas={photo.canvas}
            boxes={boxes}
            chosen={chosen}
            onAdd={add}
            onChoose={choose}
            onMove={move}
            onRemove={remove}
          />
        ) : (
          <div className="aspect-4/3 rounded-lg bg-stone-100" />
        )}
        <p role="status" className="min-h-6 text-sm text-stone-700">
          {box && messages.boxStands(chosen + 1, boxes.length, box.x, box.y)}
        </p>
        {/* The buttons are at the lower end of the dialog, within reach of a thumb. */}
        <div className="mt-auto grid gap-2">
          <BoxButtons box={box} resize={resize} remove={remove} />
          <button type="button" disabled={!box || state === 'busy'} onClick={finish} className="button-main">
            {messages.HIDE_IT}
          </button>
          <p className="text-center text-sm text-stone-600">{messages.FOR_GOOD}</p>
        </div>
      </div>
    </dialog>
  );
}
