import * as messages from '#contract/messages/photo-board.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { HideButton } from './hide-button.tsx';
import { PhotoHint } from './photo-hint.tsx';
import type { WaitingPhoto } from './photo-queue-state.ts';

function wordsOf({ state, part }: WaitingPhoto): string {
  if (state === 'preparing') return messages.PREPARING;
  return state === 'waiting' ? messages.WAITING : messages.sendingPhoto(Math.floor(part * 100));
}

interface WaitingCardProps {
  photo: WaitingPhoto;
  onDrop: () => void;
  onHide: () => void;
}

/** The card of a photo that is not uploaded yet. */
export function WaitingCard({ photo, onDrop, onHide }: WaitingCardProps) {
  const { name, thumbnail, fault, state, part } = photo;
  return (
    <li className="relative overflow-hidden rounded-xl border border-dashed border-stone-400 bg-white">
      {thumbnail ? (
        <img src={thumbnail} alt={name} width={4} height={3} className="aspect-4/3 w-full object-cover opacity-70" />
      ) : (
        <div className="aspect-4/3 bg-stone-100" />
      )}
      <progress
        value={state === 'sending' ? part : 0}
        max={1}
        aria-label={messages.refusedPhotoOf(name, wordsOf(photo))}
        className="photo-progress block h-1.5 w-full"
      />
      <p className="min-h-[44px] px-3 py-2 text-sm">
        <span className="block truncate font-medium">{wordsOf(photo)}</span>
        <span className="block truncate text-stone-600">{name}</span>
      </p>
      {state === 'waiting' && (
        <HideButton label={messages.refusedPhotoOf(messages.HIDE_PLATE, name)} onPress={onHide} />
      )}
      {state !== 'sending' && (
        <button
          type="button"
          onClick={onDrop}
          aria-label={messages.refusedPhotoOf(messages.REMOVE_PHOTO, name)}
          className="absolute top-1 right-1 grid size-[44px] cursor-pointer place-items-center rounded-full bg-white/90 shadow"
        >
          <CloseIcon />
        </button>
      )}
      <PhotoHint fault={fault} />
    </li>
  );
}
