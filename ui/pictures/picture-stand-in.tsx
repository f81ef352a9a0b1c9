import type { Picture as PictureData } from '#contract/values/pictures.ts';
import { Picture } from './picture.tsx';

/** The thumbnail of a picture, which the page has loaded already. It is visible until the large picture, which lies over it, has loaded. */
export const StandIn = ({ picture }: { picture: PictureData }) => (
  <Picture picture={picture} alt="" sizes="84px" formats={['thumbnail']} />
);

/** Returns the large picture with a transparent background. So the thumbnail below it is visible while the large picture loads. */
export const unfilled = (picture: PictureData): PictureData => ({
  ...picture,
  // No message: a colour.
  placeholder: 'transparent',
});
