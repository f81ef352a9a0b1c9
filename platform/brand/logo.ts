import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from '../config.ts';

const LARGEST_BYTES = 2 * 1024 * 1024;
const LEAST_PX = 48;
const MOST_TIMES = 12;
const MOST_PIXELS = 20_000_000;
const WITHIN_S = 5;
/** Largest edge of a logo in px: the largest size at which one is shown, on the densest screens. */
const EDGE_PX = 1200;
const POINTS_PER_INCH = 72;
/** The transparent colour: margins of this colour around a logo are trimmed off. */
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const KINDS = ['png', 'jpeg', 'webp', 'svg'];
/** A logo is visible on white if some pixel has a channel that is darker than white by at least this many of 255 steps. */
const SEEN = 8;

/** A market's logo, drawn anew as a PNG: nothing else that its file may contain is sent to anybody. */
export interface Logo {
  png: Buffer;
  width: number;
  height: number;
}

const wrong = (reason: string) => new ConfigError(`The setting BRAND_LOGO ${reason}.`);

function readBounded(path: string): Buffer {
  try {
    const stats = statSync(path);
    // Anything but an ordinary file is refused: reading a pipe or a device might never end.
    if (!stats.isFile()) throw wrong('must name an ordinary file');
    if (stats.size > LARGEST_BYTES) throw wrong('must name a file of at most 2 MB');
    const file = readFileSync(path);
    if (file.length === 0) throw wrong('must name a file that is not empty');
    return file;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw wrong(`must name a file that can be read${code}`);
  }
}

const notPicture = () => wrong('must name a picture: PNG, JPEG, WebP or SVG, of at most 20 million pixels');

/** Returns a logo turned upright, scaled down to its largest size, without transparent margins. Throws if the file is not a picture. */
async function drawLogo(file: Buffer) {
  const { default: sharp } = await import('sharp');
  const bounds = { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1 } as const;
  const { format, width, height, hasAlpha } = await sharp(file, bounds).metadata();
  if (!KINDS.includes(format)) throw notPicture();
  const isDrawing = format === 'svg';
  if (!isDrawing && Math.min(width, height) < LEAST_PX) {
    throw wrong(`must name a picture of at least ${LEAST_PX} px each way`);
  }
  // An SVG is drawn as large as needed, since the size that it declares may be a few pixels.
  const density = isDrawing ? (POINTS_PER_INCH * EDGE_PX) / Math.max(width, height) : POINTS_PER_INCH;
  const drawn = await sharp(file, { ...bounds, density: Math.min(Math.max(density, 1), 10_000) })
    .timeout({ seconds: WITHIN_S })
    .rotate()
    .resize({ width: EDGE_PX, height: EDGE_PX, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  const whole = hasAlpha ? sharp(drawn).trim({ background: CLEAR, threshold: 10 }) : sharp(drawn);
  const picture = await whole.png().toBuffer({ resolveWithObject: true });
  // sharp computes statistics of its input, not of its result. So the picture is first written on white, and this second picture is measured.
  const onWhite = await sharp(picture.data).flatten({ background: '#fff' }).png({ compressionLevel: 1 }).toBuffer();
  const { channels } = await sharp(onWhite).stats();
  return { picture, isSeen: channels.some(({ min }) => min <= 255 - SEEN) };
}

/** Reads a logo from a file. Throws ConfigError, with a sentence, if the file is no picture or the picture cannot be a logo. */
export async function readLogo(path: string): Promise<Logo> {
  const { picture, isSeen } = await drawLogo(readBounded(path)).catch((error: unknown) => {
    throw error instanceof ConfigError ? error : notPicture();
  });
  if (!isSeen) throw wrong('must name a picture that can be seen on white');
  const { width, height } = picture.info;
  if (Math.max(width, height) > MOST_TIMES * Math.min(width, height)) {
    throw wrong('must name a picture less than twelve times as wide as high');
  }
  return { png: picture.data, width, height };
}

/** Returns whether a logo is about as wide as high, so that it can serve as an icon. */
export const isMark = ({ width, height }: Pick<Logo, 'width' | 'height'>) =>
  Math.max(width, height) <= 1.5 * Math.min(width, height);
