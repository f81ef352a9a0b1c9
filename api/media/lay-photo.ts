import type { Sharp } from 'sharp';
import { loadSharp } from '../../platform/load-sharp.ts';
import { MOST_PIXELS, UnreadablePicture } from './picture-files.ts';

/**
 * A photo whose width divided by its height is between `FILLS_FROM` and `FILLS_TO` fills the box; any other is shown whole, in front of a
 * blurred copy.
 */
const FILLS_FROM = 1.1;
const FILLS_TO = 1.75;
/**
 * The blurred copy behind a photo is made by scaling the photo down by this factor and up again. That is a hundredth of the work of a blur
 * filter.
 */
const BLURRED_AT = 12;

/** The pixels of a picture: red, green and blue. */
export interface LaidPhoto {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const rawOf = (picture: Sharp): Promise<LaidPhoto> => picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });

async function fill(photo: Buffer, { width, height }: { width: number; height: number }): Promise<LaidPhoto> {
  const sharp = await loadSharp();
  const sized = (fit: 'inside' | 'cover') =>
    rawOf(
      sharp(photo, { limitInputPixels: MOST_PIXELS })
        .rotate()
        .resize({ width, height, fit })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb'),
    );
  const { autoOrient } = await sharp(photo, { limitInputPixels: MOST_PIXELS }).metadata();
  const proportion = autoOrient.width / autoOrient.height;
  if (proportion >= FILLS_FROM && proportion <= FILLS_TO) return sized('cover');
  const whole = await sized('inside');
  const small = { width: Math.round(width / BLURRED_AT), height: Math.round(height / BLURRED_AT) };
  const ground = await sharp(whole.data, { raw: whole.info })
    .resize({ ...small, fit: 'cover' })
    .blur(2)
    .modulate({ brightness: 0.8 })
    .png()
    .toBuffer();
  return rawOf(
    sharp(ground)
      .resize({ width, height, kernel: 'cubic' })
      .composite([{ input: whole.data, raw: whole.info, gravity: 'centre' }]),
  );
}

/**
 * Returns the pixels of a picture of the box's size, in px: the photo cropped to fill it, or, if it is much wider or narrower, shown whole in
 * front of a darkened, blurred copy. Throws UnreadablePicture if the photo cannot be read.
 */
export const layPhoto = (photo: Buffer, box: { width: number; height: number }): Promise<LaidPhoto> =>
  fill(photo, box).catch((cause: Error) => {
    throw new UnreadablePicture(cause.message, { cause });
  });
