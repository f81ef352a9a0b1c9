import { useId } from 'react';
import * as messages from '#contract/messages/bans.ts';
import type { ReviewPhoto } from '#contract/office/review-schemas.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { WhyForm } from './why-form.tsx';

/** A form that bans photos of an ad: a moderator must then check every other ad that has one of these photos. */
export function BanPhotos({ photos, refused }: { photos: readonly ReviewPhoto[]; refused: Refusal | undefined }) {
  const id = useId();
  if (photos.length === 0) return null;
  return (
    <WhyForm
      intent="ban photos"
      label={messages.BAN_PHOTOS}
      means={messages.BAN_PHOTOS_MEANS}
      why={messages.WHY_LABEL}
      refused={refused}
    >
      <fieldset aria-labelledby={id}>
        <legend id={id} className="text-sm font-medium">
          {messages.WHICH_PHOTOS}
        </legend>
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {photos.map(({ url }, at) => (
            <label key={url} className="relative block cursor-pointer">
              <img
                src={url}
                alt={messages.photoNumber(at + 1)}
                width={160}
                height={120}
                loading="lazy"
                decoding="async"
                className="aspect-4/3 w-full rounded-lg bg-stone-200 object-cover"
              />
              <input
                type="checkbox"
                name="photo"
                value={url}
                defaultChecked={refused?.typed.photo?.includes(url)}
                className="absolute top-2 left-2 size-6 accent-ink"
              />
            </label>
          ))}
        </div>
      </fieldset>
    </WhyForm>
  );
}
