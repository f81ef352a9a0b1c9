import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import * as messages from '#contract/messages/hide-plate.ts';
import { boxByKey, heightOf, type PlateBox } from './plate-boxes.ts';

interface PlateStageProps {
  /** The photo. */
  canvas: HTMLCanvasElement;
  boxes: readonly PlateBox[];
  /** Index of the selected box, which the buttons below the photo enlarge, shrink or remove. */
  chosen: number;
  /** Adds a box with its centre at `x` and `y` (fractions of the photo). */
  onAdd: (x: number, y: number) => void;
  onChoose: (at: number) => void;
  onMove: (at: number, x: number, y: number) => void;
  onRemove: () => void;
}

/** Centre of a box that is added by keyboard: most plates are in the lower half of a photo. */
const BY_KEY = { x: 0.5, y: 0.7 };

const percent = (part: number) => `${part * 100}%`;

/** The photo with its boxes. A tap adds a box; dragging or the arrow keys move the selected one. */
export function PlateStage({ canvas, boxes, chosen, onAdd, onChoose, onMove, onRemove }: PlateStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const handles = useRef<HTMLDivElement>(null);
  const ratio = canvas.width / canvas.height;

  useEffect(() => {
    canvas.className = 'block size-full';
    stage.current?.prepend(canvas);
  }, [canvas]);

  // Focuses a new box, so that the arrow keys move it.
  useEffect(() => {
    handles.current?.querySelectorAll('button')[boxes.length - 1]?.focus({ preventScroll: true });
  }, [boxes.length]);

  /** Returns the position of the pointer as fractions of the photo. */
  function placeOf({ clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  }

  function addBox(event: MouseEvent) {
    const { x, y } = event.detail === 0 ? BY_KEY : placeOf(event);
    onAdd(x, y);
  }

  return (
    <div
      ref={stage}
      className="relative mx-auto overflow-hidden rounded-lg"
      style={{ aspectRatio: `${canvas.width} / ${canvas.height}`, width: `min(100%, calc(55dvh * ${ratio}))` }}
    >
      <button
        type="button"
        aria-label={messages.ADD_BOX}
        onClick={addBox}
        className="absolute inset-0 cursor-crosshair outline-offset-[-3px]"
      />
      <div ref={handles} className="contents">
        {boxes.map((box, at) => (
          <BoxHandle
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no other name.
            key={at}
            box={box}
            height={heightOf(box, canvas)}
            label={messages.boxNumber(at + 1, boxes.length)}
            isChosen={at === chosen}
            placeOf={placeOf}
            onChoose={() => onChoose(at)}
            onMove={(x, y) => onMove(at, x, y)}
            onKeyDown={(event) => {
              if (event.key === 'Delete') onRemove();
              const moved = boxByKey(box, event.key, canvas);
              if (!moved) return;
              event.preventDefault();
              onMove(at, moved.x, moved.y);
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface BoxHandleProps {
  box: PlateBox;
  height: number;
  label: string;
  isChosen: boolean;
  placeOf: (event: MouseEvent) => { x: number; y: number };
  onChoose: () => void;
  onMove: (x: number, y: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A box, with a handle around it that is large enough for a finger. */
function BoxHandle({ box, height, label, isChosen, placeOf, onChoose, onMove, onKeyDown }: BoxHandleProps) {
  /** Distance from the centre of the box to the point where it is being dragged. */
  const taken = useRef<{ x: number; y: number }>(undefined);
  const [x, y, width] = [box.x, box.y, box.width].map(percent);

  const drag = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const place = placeOf(event);
      taken.current = { x: place.x - box.x, y: place.y - box.y };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!taken.current) return;
      const place = placeOf(event);
      onMove(place.x - taken.current.x, place.y - taken.current.y);
    },
    onPointerUp() {
      taken.current = undefined;
    },
    onPointerCancel() {
      taken.current = undefined;
    },
  };

  return (
    <div className="contents">
      <button
        type="button"
        aria-label={label}
        onFocus={onChoose}
        onKeyDown={onKeyDown}
        {...drag}
        className="peer absolute min-h-11 min-w-11 -translate-1/2 cursor-grab touch-none outline-none"
        style={{ left: x, top: y, width, height: percent(height) }}
      />
      <span
        className={`pointer-events-none absolute -translate-1/2 rounded-sm border-2 bg-black/85 outline-2 peer-focus-visible:outline-4 ${isChosen ? 'border-sun outline-ink' : 'border-white outline-transparent'}`}
        style={{ left: x, top: y, width, height: percent(height) }}
      />
    </div>
  );
}
