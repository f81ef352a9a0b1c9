import type { Picture as PictureData } from '#contract/values/pictures.ts';
import { Picture } from './picture.tsx';

/** The thumbnail of a picture, which is loaded already: it lies below until the large picture is loaded. */
export const StandIn = ({ picture }: { picture: PictureData }) => (
  <Picture picture={picture} alt="" sizes="84px" formats={['thumbnail']} />
);

/** Returns the picture without its colour, which would hide the placeholder. */
export const unfilled = (picture: PictureData): PictureData => ({
  ...picture,
  // No message: a colour.
  placeholder: 'transparent',
});
