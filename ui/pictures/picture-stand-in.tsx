import type { Picture as PictureData } from '#contract/values/pictures.ts';
import { Picture } from './picture.tsx';

/** The thumbnail of a picture, which has come already: it lies below until the large one has. */
export const StandIn = ({ picture }: { picture: PictureData }) => (
  <Picture picture={picture} alt="" sizes="84px" formats={['thumbnail']} />
);

/** The picture without the colour that would hide what stands in for it. */
export const unfilled = (picture: PictureData): PictureData => ({
  ...picture,
  // No message: a colour.
  placeholder: 'transparent',
});
