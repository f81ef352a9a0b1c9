import sharp from 'sharp';
import { svg } from './backdrop.ts';
import { findPicture } from './draw-picture.ts';

/** The picture as a JPEG of full size, from which all copies are made; undefined for a hash that names none. */
export async function renderPicture(hash: string): Promise<Uint8Array | undefined> {
  const picture = findPicture(hash);
  if (!picture) return undefined;
  const layers = picture.layers().map(({ data, width, height }) => ({
    input: Buffer.from(data.buffer),
    raw: { width, height, channels: 4 as const },
  }));
  const composed = sharp(Buffer.from(svg(picture.svg))).composite(layers);
  return composed.flatten({ background: '#ffffff' }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
}
