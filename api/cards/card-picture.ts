import type { Sharp } from 'sharp';
import { loadSharp } from '../../platform/load-sharp.ts';
import type { Services } from '../services.ts';
import { drawOnPhoto, drawPanel } from './card-drawing.ts';
import { type CardMarket, logoBox } from './card-mark.ts';
import type { CardFacts } from './card-queries.ts';
import type { Box, CardShape } from './card-shapes.ts';

/** WhatsApp shows no preview for a link whose picture has more than about 600 kB; a card stays well below this. */
const MOST_BYTES = 300_000;
/**
 * JPEG qualities, tried in this order until the file is small enough: a photo of leaves or gravel takes three times the bytes of others.
 */
const QUALITIES = [80, 66, 50, 34] as const;
/** Each pixel has three values: red, green and blue. */
const CHANNELS = 3;
const CLEAR = { r: 255, g: 255, b: 255, alpha: 0 };

interface CardParts {
  facts: CardFacts;
  shape: CardShape;
  market: CardMarket;
  /** The market's logo as a PNG file. */
  logo: Buffer | undefined;
  /** The pixels of the ad's first photo, scaled to its box. */
  photo: Awaited<ReturnType<Services['pictures']['lay']>>;
}

type Pixels = NonNullable<CardParts['photo']>;

const pixelsOf = (picture: Sharp): Promise<Pixels> => picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** Returns the photo's area of the card: the photo with what is drawn over it, or the drawing that replaces a missing photo. */
async function photoOf({ facts, shape, market, photo }: CardParts): Promise<Pixels> {
  const sharp = await loadSharp();
  const drawn = Buffer.from(drawOnPhoto(facts, shape, market, photo !== undefined));
  if (!photo) return pixelsOf(sharp(drawn));
  if (drawn.length === 0) return photo;
  return pixelsOf(sharp(photo.data, { raw: photo.info }).composite([{ input: drawn }]));
}

async function panelOf({ facts, shape, market, logo }: CardParts): Promise<Pixels> {
  const sharp = await loadSharp();
  const panel = sharp(Buffer.from(drawPanel(facts, shape, market)));
  if (!logo) return pixelsOf(panel);
  const { left, top, width, height } = logoBox(shape, market);
  const input = await sharp(logo).resize({ width, height, fit: 'contain', background: CLEAR }).png().toBuffer();
  return pixelsOf(panel.composite([{ input, left: left - shape.panel.left, top: top - shape.panel.top }]));
}

/** Copies pixels into a larger picture row by row, thirty times as fast as compositing with sharp. */
function paste(canvas: Buffer, canvasWidth: number, { data, info: { width, height } }: Pixels, { left, top }: Box) {
  const row = width * CHANNELS;
  for (let y = 0; y < height; y += 1) {
    data.copy(canvas, ((top + y) * canvasWidth + left) * CHANNELS, y * row, (y + 1) * row);
  }
}

/** Returns a card as a JPEG of at most some 300 kB. */
export async function makeCard(parts: CardParts): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height, photo, panel } = parts.shape;
  const canvas = Buffer.alloc(width * height * CHANNELS);
  paste(canvas, width, await photoOf(parts), photo);
  paste(canvas, width, await panelOf(parts), panel);
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await sharp(canvas, { raw: { width, height, channels: CHANNELS } })
      .jpeg({ quality })
      .toBuffer();
    if (bytes.length <= MOST_BYTES) break;
  }
  return bytes;
}
