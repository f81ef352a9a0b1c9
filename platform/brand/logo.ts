import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from '../config.ts';

const LARGEST_BYTES = 2 * 1024 * 1024;
const LEAST_PX = 48;
const MOST_PIXELS = 20_000_000;
const WITHIN_S = 5;
/** As large as it is ever shown, on the densest screens. */
const EDGE_PX = 1200;
const POINTS_PER_INCH = 72;
const KINDS = ['png', 'jpeg', 'webp', 'svg'];
/** Below this share of a step from white to black, on white, nobody sees a logo. */
const SEEN = 8;

/** A market's logo as pixels: nothing of the file itself is sent to anybody. */
export interface Logo {
  png: Buffer;
  width: number;
  height: number;
}

const wrong = (reason: string) => new ConfigError(`The setting BRAND_LOGO ${reason}.`);

function readBounded(path: string): Buffer {
  try {
    const { size } = statSync(path);
    if (size > LARGEST_BYTES) throw wrong('must name a file of at most 2 MB');
    const file = readFileSync(path);
    if (file.length === 0) throw wrong('must name a file that is not empty');
    return file;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw wrong(`must name a file that can be read${code}`);
  }
}

/** Throws ConfigError, with a sentence, for a file that is no picture or cannot be a logo. */
export async function readLogo(path: string): Promise<Logo> {
  const file = readBounded(path);
  const { default: sharp } = await import('sharp');
  const bounds = { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1 } as const;
  const notPicture = () => wrong('must name a picture: PNG, JPEG, WebP or SVG, of at most 20 million pixels');
  const { format, width, height } = await sharp(file, bounds)
    .metadata()
    .catch(() => Promise.reject(notPicture()));
  if (!KINDS.includes(format)) throw notPicture();
  const isDrawing = format === 'svg';
  if (!isDrawing && Math.min(width, height) < LEAST_PX)
    throw wrong(`must name a picture of at least ${LEAST_PX} px each way`);
  if (Math.max(width, height) > 12 * Math.min(width, height))
    throw wrong('must name a picture less than twelve times as wide as high');
  // A drawing is made as large as it is needed; its own size may be a few pixels.
  const density = isDrawing ? (POINTS_PER_INCH * EDGE_PX) / Math.max(width, height) : POINTS_PER_INCH;
  const picture = await sharp(file, { ...bounds, density: Math.min(Math.max(density, 1), 10_000) })
    .timeout({ seconds: WITHIN_S })
    .rotate()
    .resize({ width: EDGE_PX, height: EDGE_PX, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => Promise.reject(notPicture()));
  // What is asked of a picture's statistics is asked of it as it came: it must be laid on white first.
  const onWhite = await sharp(picture.data).flatten({ background: '#fff' }).png({ compressionLevel: 1 }).toBuffer();
  const { channels } = await sharp(onWhite).stats();
  if (channels.every(({ min }) => min > 255 - SEEN)) throw wrong('must name a picture that can be seen on white');
  return { png: picture.data, width: picture.info.width, height: picture.info.height };
}

/** About as wide as high, so that it can stand for the market where there is room for a square alone. */
export const isMark = ({ width, height }: Pick<Logo, 'width' | 'height'>) =>
  Math.max(width, height) <= 1.5 * Math.min(width, height);
