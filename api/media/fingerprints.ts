import { loadSharp } from '../../platform/load-sharp.ts';
import { MOST_PIXELS } from './picture-files.ts';

const SIDE = 8;

/** The fingerprints of a photo and of its mirror image: 64 bits each, as 16 hexadecimal digits. */
export interface Fingerprint {
  hash: string;
  mirrored: string;
}

/**
 * Returns a hash of 64 bits in hexadecimal. The pixels are eight rows of nine; each bit tells whether a pixel is darker than its right
 * neighbour.
 */
function differenceHash(pixels: Uint8Array, isMirrored: boolean): string {
  const width = SIDE + 1;
  let hash = '';
  for (let row = 0; row < SIDE; row += 1) {
    let byte = 0;
    for (let column = 0; column < SIDE; column += 1) {
      const at = (x: number) => pixels[row * width + (isMirrored ? SIDE - x : x)] ?? 0;
      byte = (byte << 1) | (at(column) < at(column + 1) ? 1 : 0);
    }
    hash += byte.toString(16).padStart(2, '0');
  }
  return hash;
}

/**
 * Computes a picture's fingerprint: a difference hash, which hardly changes when the picture is scaled or compressed (N. Krawetz, "Kind of
 * Like That", 2013). Throws if the picture cannot be decoded.
 */
export async function fingerprintOf(bytes: Buffer): Promise<Fingerprint> {
  const sharp = await loadSharp();
  const pixels = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(SIDE + 1, SIDE, { fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
  return { hash: differenceHash(pixels, false), mirrored: differenceHash(pixels, true) };
}
