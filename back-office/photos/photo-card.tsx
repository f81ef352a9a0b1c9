import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import * as messages from '#contract/messages/photo-board.ts';
import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import { PICTURE_WIDTHS } from '#contract/values/pictures.ts';
import { ChevronLeft, ChevronRight } from '../../ui/icons.tsx';
import { copyUrl } from '../../ui/pictures/picture.tsx';
import { HideButton } from './hide-button.tsx';
import { PhotoHint } from './photo-hint.tsx';
import { BinIcon, GripIcon, StarIcon } from './photo-icons.tsx';
import type { PhotoFault } from './photo-measures.ts';
import { useFault } from './use-fault.ts';

/** The values that a photo's buttons send: where to move it, or 'none' to remove it. */
const PHOTO_MOVES = ['first', 'earlier', 'later', 'none'] as const;
export type PhotoMove = (typeof PHOTO_MOVES)[number];

/** Returns the address of the photo's smaller copy; if it has no such copy, the address of the photo itself. */
const smallAddress = ({ url, width }: ListingPhoto) =>
  /^\/(uploads|sell\/media)\//.test(url) && (width ?? 0) > PICTURE_WIDTHS.small ? copyUrl(url, 'small', 'webp') : url;

/** Class names of a button on the photo. */
const OVERLAY = 'absolute top-1 rounded-full bg-white/90 shadow';

interface CardButtonProps {
  /** Id of the form that the button submits. */
  form: string;
  move: PhotoMove;
  words: string;
  position: number;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}

/** A button on a photo's card. Without scripts it submits a form. */
const CardButton = ({ form, move, words, position, disabled, className = '', children }: CardButtonProps) => (
  <button
    type="submit"
    form={form}
    name="to"
    value={move}
    title={words}
    aria-label={messages.ofPhoto(words, position)}
    disabled={disabled}
    className={`grid size-[44px] cursor-pointer place-items-center disabled:cursor-default disabled:opacity-30 ${className}`}
  >
    {children}
  </button>
);

interface PhotoCardProps {
  photo: ListingPhoto;
  count: number;
  /** The photo's thumbnail as a data: URL; undefined unless the photo was uploaded from this page. */
  thumbnail: string | undefined;
  /** Returns what is wrong with a photo. Undefined until the page's scripts are ready. */
  faultOf: ((photo: ListingPhoto, image: HTMLImageElement) => PhotoFault | null) | undefined;
  /** Path that the page's forms post to. */
  action: string;
  isDragged: boolean;
  /** True while a dragged photo is above this card and would take its place. */
  isTarget: boolean;
  /** Moves or removes the photo. Undefined until the page's scripts are ready: until then the card's buttons submit a form. */
  onMove: ((move: PhotoMove) => void) | undefined;
  /** Opens the dialog to hide number plates. Undefined until the page's scripts are ready. */
  onHide: (() => void) | undefined;
  drag: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: () => void;
  };
}

const KEYS: Readonly<Record<string, PhotoMove>> = {
  ArrowLeft: 'earlier',
  ArrowUp: 'earlier',
  ArrowRight: 'later',
  ArrowDown: 'later',
  Home: 'first',
  Delete: 'none',
};

interface MoveFormProps extends Pick<PhotoCardProps, 'photo' | 'count' | 'action' | 'onMove'> {
  /** The form's id. */
  form: string;
}

/** The buttons below the photo, which move or remove it. */
function MoveForm({ form, photo, count, action, onMove }: MoveFormProps) {
  const position = photo.position + 1;
  const button = { form, position };
  return (
    <form
      id={form}
      method="post"
      action={action}
      className="flex items-center justify-between"
      onSubmit={(event) => {
        if (!onMove) return;
        const pressed = (event.nativeEvent as SubmitEvent).submitter;
        event.preventDefault();
        const move = PHOTO_MOVES.find((one) => one === pressed?.getAttribute('value'));
        if (move) onMove(move);
      }}
    >
      <input type="hidden" name="photo" value={photo.sha256} />
      <CardButton {...button} move="earlier" words={messages.MOVE_EARLIER} disabled={photo.position === 0}>
        <ChevronLeft />
      </CardButton>
      <CardButton {...button} move="none" words={messages.REMOVE_PHOTO}>
        <BinIcon />
      </CardButton>
      <CardButton {...button} move="later" words={messages.MOVE_LATER} disabled={position === count}>
        <ChevronRight />
      </CardButton>
    </form>
  );
}

/** The card of a photo that is on the server, with buttons to move it, to remove it and to hide number plates on it. */
export function PhotoCard({
  photo,
  count,
  thumbnail,
  faultOf,
  action,
  isDragged,
  isTarget,
  onMove,
  onHide,
  drag,
}: PhotoCardProps) {
  const { image, fault, onLoad } = useFault(faultOf && ((shown) => faultOf(photo, shown)));
  const position = photo.position + 1;
  const isFirst = photo.position === 0;
  const form = `photo-${photo.sha256.slice(0, 16)}`;
  const button = { form, position };

  function onKeyDown(event: KeyboardEvent) {
    const move = KEYS[event.key];
    if (!move || !onMove) return;
    event.preventDefault();
    onMove(move);
  }

  return (
    <li
      data-photo={photo.position}
      className={`relative overflow-hidden rounded-xl border bg-white ${isDragged ? 'border-ink opacity-60' : 'border-stone-200'} ${isTarget ? 'outline-3 outline-ink' : ''}`}
    >
      <img
        ref={image}
        onLoad={onLoad}
        src={thumbnail ?? smallAddress(photo)}
        alt={messages.photoNumber(position, count)}
        width={photo.width ?? 4}
        height={photo.height ?? 3}
        loading={photo.position < 4 ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        className="aspect-4/3 w-full object-cover"
        style={{ backgroundColor: photo.placeholder ?? undefined }}
      />
      {isFirst ? (
        <span className="absolute top-2 right-2 rounded bg-ink px-2 py-0.5 text-sm font-semibold text-white">
          {messages.COVER}
        </span>
      ) : (
        <CardButton {...button} move="first" words={messages.MAKE_COVER} className={`${OVERLAY} right-1`}>
          <StarIcon />
        </CardButton>
      )}
      <MoveForm form={form} action={action} photo={photo} count={count} onMove={onMove} />
      {photo.url.startsWith('/') && (
        <HideButton label={messages.ofPhoto(messages.HIDE_PLATE, position)} sha256={photo.sha256} onPress={onHide} />
      )}
      <button
        type="button"
        title={messages.DRAG_PHOTO}
        aria-label={messages.ofPhoto(messages.DRAG_PHOTO, position)}
        onKeyDown={onKeyDown}
        {...drag}
        className={`photo-grip grid size-[44px] cursor-grab touch-none place-items-center ${OVERLAY} left-1`}
      >
        <GripIcon />
      </button>
      <PhotoHint fault={fault} />
    </li>
  );
}
