import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import * as messages from '#contract/messages/photo-board.ts';
import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import { MOST_PHOTOS, PHOTO_TYPES } from '#contract/office/photos.ts';
import { Notice } from '../../ui/notice.tsx';
import { PhotoCard, type PhotoMove } from './photo-card.tsx';
import { CameraIcon } from './photo-icons.tsx';
import type { WaitingPhoto } from './photo-queue-state.ts';
import { PhotoRefusals } from './photo-refusals.tsx';
import { useDrag } from './use-drag.ts';
import { useHiding } from './use-hiding.tsx';
import { type PhotoBoardView, useIsOnline, usePhotoBoard } from './use-photo-board.ts';
import { WaitingCard } from './waiting-card.tsx';

interface PhotoEditorProps {
  /** documentId of the listing. */
  listing: string;
  /** The photos on the server when the page was rendered. */
  photos: readonly ListingPhoto[];
  /** Drawings that suggest which sides of a car to photograph. */
  guides?: ReactNode;
  /** Called when the server's photos or the number of photos being uploaded change. */
  onChange?: ((photos: readonly ListingPhoto[], waiting: number) => void) | undefined;
}

/** Says "Saved", or how many photos are being uploaded; it is always visible. */
function PhotoStatus({ waiting, photos, isSaved, isSignedOut, isLasting }: PhotoBoardView) {
  const isOnline = useIsOnline();
  const isDone = waiting.length === 0 && isSaved;
  const words = waiting.length > 0 ? messages.photosLeft(waiting.length) : messages.NOT_SENT_YET;
  return (
    <div className="sticky top-0 z-20 -mx-4 bg-stone-50 px-4 py-2 md:-mx-6 md:px-6">
      <p role="status" className="flex flex-wrap gap-x-2 font-medium">
        <span className={isDone ? 'text-green-900' : 'text-ink'}>{isDone ? messages.SAVED : words}</span>
        <span className="text-stone-600">{messages.savedCount(photos.length)}</span>
      </p>
      {!isDone && !isOnline && <p className="text-sm text-stone-600">{messages.OFFLINE}</p>}
      {!isDone && !isLasting && <p className="text-sm text-alert">{messages.NOT_KEPT}</p>}
      {isSignedOut && (
        <p className="text-sm text-alert">
          {`${messages.SIGNED_OUT} `}
          <a href="/sell/sign-in" target="_blank" rel="noopener" className="inline-block py-2 underline">
            {messages.SIGN_IN_AGAIN}
          </a>
        </p>
      )}
    </div>
  );
}

interface AddPhotosProps {
  action: string;
  onChoose: ((files: File[]) => void) | undefined;
}

/** The control that adds photos. With scripts they are scaled down first; without, a form uploads them unchanged. */
function AddPhotos({ action, onChoose }: AddPhotosProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isReady = onChoose !== undefined;

  function take() {
    const files = [...(input.current?.files ?? [])];
    if (!input.current || !onChoose || files.length === 0) return;
    // Emptied, since the browser fires no event if the user chooses the same files again.
    input.current.value = '';
    onChoose(files);
  }
  // Takes photos that the user chose before the scripts were ready, as on a slow line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are.
  useEffect(take, [isReady]);
  return (
    <form method="post" action={action} encType="multipart/form-data" className="flex flex-wrap items-center gap-3">
      <input
        ref={input}
        id={id}
        type="file"
        name="photos"
        multiple
        accept={PHOTO_TYPES.join(',')}
        className="photo-input peer sr-only"
        onChange={take}
      />
      <label
        htmlFor={id}
        className="photo-choose button-main peer-focus-visible:outline-3 peer-focus-visible:outline-ink"
      >
        <CameraIcon />
        {messages.CHOOSE_PHOTOS}
      </label>
      <button type="submit" className="photo-send button-main hidden">
        {messages.ADD_PHOTOS}
      </button>
    </form>
  );
}

const placeAfter = (move: PhotoMove, position: number) =>
  ({ first: 0, earlier: position - 1, later: position + 1, none: -1 })[move];

/** Adds, orders and removes a listing's photos. Each change shows at once and is saved automatically. */
export function PhotoEditor({ listing, photos: initial, guides, onChange }: PhotoEditorProps) {
  const view = usePhotoBoard(listing, initial);
  const { board, photos, waiting } = view;
  useEffect(() => onChange?.(photos, waiting.length), [photos, waiting.length, onChange]);
  const [announcement, setAnnouncement] = useState('');
  const hiding = useHiding(board, photos, setAnnouncement);
  const added = waiting.filter(({ replaces }) => !photos.some(({ sha256 }) => replaces.includes(sha256)));
  const action = `/sell/listings/${listing}/photos`;
  const { drag, handleOf } = useDrag((sha256, to) => moveTo(sha256, to));

  function moveTo(sha256: string, to: number) {
    if (!board) return;
    board.saved.move(sha256, to);
    setAnnouncement(messages.movedTo(Math.max(0, Math.min(photos.length - 1, to)) + 1, photos.length));
  }

  function move({ sha256, position }: ListingPhoto, how: PhotoMove) {
    if (how !== 'none') return moveTo(sha256, placeAfter(how, position));
    board?.saved.remove(sha256);
    setAnnouncement(messages.REMOVED);
  }

  async function openWaiting(id: number) {
    const photo = await board?.queue.find(id);
    if (!photo) throw new Error('The photo was sent meanwhile');
    return photo;
  }

  const waitingCard = (photo: WaitingPhoto) => (
    <WaitingCard
      key={photo.id}
      photo={photo}
      onDrop={() => void board?.queue.drop(photo.id)}
      onHide={() => hiding.open(() => openWaiting(photo.id))}
    />
  );

  /** The card of a photo that the server has; if its plates were just hidden, the card of the new photo that will replace it. */
  function card(photo: ListingPhoto) {
    const hidden = waiting.find(({ replaces }) => replaces.includes(photo.sha256));
    if (hidden) return waitingCard(hidden);
    return (
      <PhotoCard
        key={photo.sha256}
        photo={photo}
        count={photos.length}
        thumbnail={board?.thumbnailOf(photo.sha256)}
        faultOf={board?.faultOf}
        action={action}
        isDragged={drag?.key === photo.sha256}
        isTarget={drag !== undefined && drag.key !== photo.sha256 && drag.to === photo.position}
        onMove={board && ((how) => move(photo, how))}
        onHide={board && (() => hiding.open(() => board.open(photo)))}
        drag={handleOf(photo.sha256, photo.position)}
      />
    );
  }

  return (
    <>
      {photos.length + waiting.length > 0 && <PhotoStatus {...view} />}
      <div className="mt-2 grid gap-4">
        <PhotoRefusals {...view} onDismiss={() => board?.queue.dismissRefusals()} />
        {view.hasFailed && <Notice isGood={false}>{messages.COULD_NOT_SAVE}</Notice>}
        <p className="text-stone-600">{messages.PHOTOS_HINT}</p>
        {photos.length + added.length < MOST_PHOTOS && (
          <AddPhotos action={action} onChoose={board && ((files) => void board.queue.add(files, photos.length))} />
        )}
        {photos.length + waiting.length === 0 && <p>{messages.NO_PHOTOS_YET}</p>}
        {hiding.dialog}
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {photos.map(card)}
          {added.map(waitingCard)}
        </ul>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {guides}
    </>
  );
}
