import * as messages from '#contract/messages/listing-form.ts';
import { type ListingPhoto, PHOTO_TYPES } from '#contract/office/photos.ts';
import { Picture } from '../../ui/picture.tsx';

/** The photos that are there, and a form for more of them, which works without scripts. */
export function PhotoStep({ documentId, photos }: { documentId: string; photos: readonly ListingPhoto[] }) {
  return (
    <div className="grid gap-4">
      <p className="text-stone-600">{messages.PHOTOS_FIRST}</p>
      <p className="font-medium">{messages.photoCountWords(photos.length)}</p>
      {photos.length > 0 && (
        <ol className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-6">
          {photos.map((photo, at) => (
            <li key={photo.sha256} className="relative overflow-hidden rounded-lg">
              <Picture
                picture={photo}
                alt={messages.photoAt(at + 1)}
                sizes="(min-width: 1024px) 190px, 33vw"
                formats={['thumbnail']}
              />
              {at === 0 && (
                <span className="absolute bottom-1 left-1 rounded bg-ink/75 px-2 py-0.5 text-xs text-white">
                  {messages.COVER}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      <form
        method="post"
        action={`/sell/listings/${documentId}/photos`}
        encType="multipart/form-data"
        className="grid gap-3 rounded-xl border border-dashed border-stone-400 bg-white p-4"
      >
        <label className="block">
          <span className="mb-1 block font-medium">{messages.CHOOSE_PHOTOS}</span>
          <input
            type="file"
            name="photos"
            multiple
            required
            accept={PHOTO_TYPES.join(',')}
            className="field-control file:mr-3 file:rounded file:border-0 file:bg-stone-100 file:px-3 file:py-1.5 file:font-medium"
          />
        </label>
        <button type="submit" className="button-ink w-full sm:w-auto sm:justify-self-start">
          {messages.ADD_PHOTOS}
        </button>
      </form>
    </div>
  );
}
