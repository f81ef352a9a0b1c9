import type { Picture as PictureData } from '#contract/values/pictures.ts';
import { Picture } from './picture.tsx';

/** The thumbnail of a picture, which has loaded already. It is shown until the large picture over it has loaded. */
export const StandIn = ({ picture }: { picture: PictureData }) => (
  <Picture picture={picture} alt="" sizes="84px" formats={['thumbnail']} />
);

/** Returns the picture with a transparent background, so that the thumbnail below it is visible while it loads. */
export const unfilled = (picture: PictureData): PictureData => ({
  ...picture,
  // No message: a colour.
  placeholder: 'transparent',
});
