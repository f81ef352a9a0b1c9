import { PICTURE_WIDTHS, type Picture as PictureData } from '#contract/values/pictures.ts';
import noPicture from '../../ui/pictures/no-picture.svg';
import { copyUrl, Picture } from '../../ui/pictures/picture.tsx';

/** Returns whether buyers do not see the photo: its files are then below the addresses of an office. */
const isPrivate = ({ url }: PictureData) => /^\/(sell|staff)\/media\//.test(url);

const smallAddress = ({ url, width }: PictureData) =>
  (width ?? 0) > PICTURE_WIDTHS.thumbnail ? copyUrl(url, 'thumbnail', 'webp') : url;

interface FirstPhotoProps {
  picture: PictureData | null;
  /** Width at which the photo is shown, in the format of the HTML attribute `sizes`. */
  sizes: string;
}

/** A small picture of a listing's first photo. It has no text for screen readers, since the title stands beside it. */
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
