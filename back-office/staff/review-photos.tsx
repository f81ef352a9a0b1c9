import * as messages from '#contract/messages/review-pages.ts';
import type { ReviewDetail, ReviewPhoto } from '#contract/office/review-schemas.ts';
import { PICTURE_WIDTHS } from '#contract/values/pictures.ts';
import { copyUrl } from '../../ui/pictures/picture.tsx';

/** Returns whether a photo has smaller copies: only if this market serves it and it is wide enough. */
const hasCopies = ({ url, width }: ReviewPhoto) =>
  /^\/(uploads|staff\/media)\//.test(url) && (width ?? 0) > PICTURE_WIDTHS.large;

const copies = (url: string) =>
  (['small', 'large'] as const)
    .map((format) => `${copyUrl(url, format, 'webp')} ${PICTURE_WIDTHS[format]}w`)
    .join(', ');

interface PhotoProps {
  photo: ReviewPhoto;
  alt: string;
  isFirst: boolean;
  /** Whether the photo is marked as one that buyers have not seen yet. */
  isMarked: boolean;
  isInColumn: boolean;
}

/** A photo of which nothing is cut off, since suspicious details are often at the edges. It links to the full file. */
function Photo({ photo, alt, isFirst, isMarked, isInColumn }: PhotoProps) {
  const { url, width, height, placeholder } = photo;
  return (
    <li className={`relative w-[86%] shrink-0 snap-start sm:w-[60%] ${isInColumn ? 'lg:w-full lg:shrink' : 'lg:w-80'}`}>
      <a href={url} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-xl bg-stone-200">
        <img
          src={url}
          srcSet={hasCopies(photo) ? copies(url) : undefined}
          sizes={hasCopies(photo) ? '(width < 64rem) 86vw, 26rem' : undefined}
          alt={alt}
          width={width ?? 640}
          height={height ?? 480}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className="aspect-4/3 w-full object-contain"
          style={{ backgroundColor: placeholder ?? undefined }}
        />
      </a>
      {isMarked && (
        <span className="absolute top-2 left-2 rounded-md bg-sun px-2 py-0.5 text-sm font-semibold text-on-sun">
          {messages.PHOTO_IS_NEW}
        </span>
      )}
    </li>
  );
}

/** The parts of an ad that a moderator's view of its photos needs. */
type Pictured = Pick<ReviewDetail, 'kind' | 'title' | 'photos' | 'photosGone' | 'hasOtherPhotos'>;

interface StripProps {
  detail: Pictured;
  isMarking: boolean;
  /** Whether the photos of a laptop stand below each other, in a column that is as wide as its place. */
  isInColumn?: boolean;
}

function PhotoStrip({ detail, isMarking, isInColumn = false }: StripProps) {
  const { photos, title } = detail;
  return (
    <ul className={`flex snap-x gap-2 overflow-x-auto pb-2 ${isInColumn ? 'lg:flex-col lg:overflow-visible' : ''}`}>
      {photos.map((photo, at) => (
        <Photo
          key={photo.url}
          photo={photo}
          alt={messages.photoAlt(title, at + 1, photos.length)}
          isFirst={at === 0}
          isMarked={isMarking && photo.isNew}
          isInColumn={isInColumn}
        />
      ))}
    </ul>
  );
}

/** Returns whether the ad has photos and the changes do not concern them. */
const areFolded = ({ kind, photos, hasOtherPhotos }: Pictured) =>
  kind !== 'new' && !hasOtherPhotos && photos.length > 0;

/** Returns whether there are photos to look at, beside which the facts have their place on a laptop. */
export const hasPhotosToShow = (detail: Pictured) => detail.photos.length > 0 && !areFolded(detail);

/** The photos that the ad will have after approval. They are folded if the changes do not concern photos. */
export function ReviewPhotos({ detail, isInColumn = false }: Pick<StripProps, 'detail' | 'isInColumn'>) {
  const { kind, photos, photosGone } = detail;
  const isOfLive = kind !== 'new';
  if (areFolded(detail)) {
    return (
      <details className="mt-6">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{messages.samePhotos(photos.length)}</summary>
        <PhotoStrip detail={detail} isMarking={false} />
      </details>
    );
  }
  const isOrderAlone = isOfLive && photosGone === 0 && !photos.some(({ isNew }) => isNew);
  return (
    <section aria-labelledby="photos" className="mt-6">
      <h2 id="photos" className="mb-2 text-lg font-bold">
        {messages.PHOTOS}
      </h2>
      {isOfLive && photosGone > 0 && <p className="mb-2">{messages.photosGone(photosGone)}</p>}
      {isOrderAlone && <p className="mb-2">{messages.OTHER_ORDER}</p>}
      {photos.length === 0 ? (
        <p>{messages.NO_PHOTOS}</p>
      ) : (
        <PhotoStrip detail={detail} isMarking={isOfLive} isInColumn={isInColumn} />
      )}
    </section>
  );
}
