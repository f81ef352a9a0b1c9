import sharp from 'sharp';
import { svg } from './backdrop.ts';
import { findPicture } from './draw-picture.ts';

/** The picture as a JPEG, at 1600 by 1200 times the scale; undefined for a hash that names none. */
export async function renderPicture(hash: string, scale = 1): Promise<Uint8Array | undefined> {
  const picture = findPicture(hash);
  if (!picture) return undefined;
  const layers = picture.layers(scale).map(({ data, width, height }) => ({
    input: Buffer.from(data.buffer),
    raw: { width, height, channels: 4 as const },
  }));
  const composed = sharp(Buffer.from(svg(picture.svg, scale))).composite(layers);
  return composed.flatten({ background: '#ffffff' }).jpeg({ quality: 92 }).toBuffer();
}
