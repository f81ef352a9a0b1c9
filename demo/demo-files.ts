import { fileURLToPath } from 'node:url';
import type { Sharp } from 'sharp';
import type { DrawnMedia } from '../api/media/drawn-media.ts';
import { loadSharp } from '../platform/load-sharp.ts';
import { channelsOf, findPicture } from './demo-pictures.ts';
import { WALKAROUND_HASH } from './picture-names.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Exponent that turns a colour's channel, from 0 to 1, into its share of the light that white paint would add. */
const PAINT_EXPONENT = 1.35;
const paintLight = (hex: string): number[] => channelsOf(hex).map((channel) => (channel / 255) ** PAINT_EXPONENT);

/** Returns a picture of the demo at a width, as a PNG. Undefined for an unknown hash. */
async function readPicture(hash: string, width: number): Promise<Buffer | undefined> {
  const picture = findPicture(hash);
  if (!picture) return undefined;
  const { file, paint, isMirrored = false } = picture;
  const sharp = await loadSharp();
  const sized = (name: string): Sharp =>
    sharp(pathOf(`./pictures/${name}.webp`))
      .flop(isMirrored)
      .resize({ width });
  // The file is decoded again within the same request, so little compression is faster.
  const write = (made: Sharp): Promise<Buffer> => made.png({ compressionLevel: 1 }).toBuffer();
  if (paint === undefined) return write(sized(file));
  const coat = await write(sized(`${file}-paint`).linear(paintLight(paint), [0, 0, 0]));
  return write(sized(file).composite([{ input: coat, blend: 'add' }]));
}

/** The files behind the demo catalogue's media. */
export const demoFiles: DrawnMedia = {
  picture: readPicture,
  file: (hash, ext) => (hash === WALKAROUND_HASH && ext === '.mp4' ? pathOf('./walkaround.mp4') : undefined),
};
