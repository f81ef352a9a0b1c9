import { PICTURE_WIDTHS, type Picture as PictureData } from '#contract/values/pictures.ts';
import noPicture from '../../ui/pictures/no-picture.svg';
import { copyUrl, Picture } from '../../ui/pictures/picture.tsx';

/** Returns whether a photo is visible to its seller alone: its copies are under /sell/media/. */
const isPrivate = ({ url }: PictureData) => url.startsWith('/sell/media/');

const smallAddress = ({ url, width }: PictureData) =>
  (width ?? 0) > PICTURE_WIDTHS.thumbnail ? copyUrl(url, 'thumbnail', 'webp') : url;

interface FirstPhotoProps {
  picture: PictureData | null;
  /** Width at which it is shown, as in the HTML attribute `sizes`. */
  sizes: string;
}

/** The first photo of a listing, small. Decorative: the title stands beside it. */
export function FirstPhoto({ picture, sizes }: FirstPhotoProps) {
  if (!picture || !isPrivate(picture)) {
    return <Picture picture={picture ?? undefined} alt="" sizes={sizes} formats={['thumbnail']} />;
  }
  return (
    <picture>
      <img
        src={smallAddress(picture)}
        alt=""
        width={picture.width ?? PICTURE_WIDTHS.thumbnail}
        height={picture.height ?? undefined}
        loading="lazy"
        decoding="async"
        onError={({ currentTarget }) => {
          if (!currentTarget.src.endsWith(noPicture)) currentTarget.src = noPicture;
        }}
      />
    </picture>
  );
}
