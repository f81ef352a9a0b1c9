import type { Sharp } from 'sharp';
import { drawIcon, drawMaskable, drawSocial, type Named } from './drawings.ts';
import { isMark, type Logo } from './logo.ts';

const FAVICON_PX = 32;
const SVG_PX = 32;
const POINTS_PER_INCH = 72;
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };
const CLEAR = { r: 255, g: 255, b: 255, alpha: 0 };
/**
 * For each use of an icon: the share of its width that the logo fills. A plain icon has no margin. The others do, because platforms round the
 * corners of a touch icon, and may cut a maskable icon to a circle.
 */
const SHARES = { any: 1, touch: 0.76, maskable: 0.56 };

/** Largest size in px of the logo in a page's header: three times the size at which it is shown, for the densest screens. */
const HEADER = { width: 600, height: 108 };
const MAIL = { width: 480, height: 96 };

interface Source extends Named {
  logo: Logo | undefined;
}

const loadSharp = async () => (await import('sharp')).default;
const asPng = (picture: Sharp) => picture.png({ compressionLevel: 9 }).toBuffer();

/** Wraps a PNG in an ICO file: programs that request favicon.ico by themselves expect that type. */
function asIco(png: Buffer, px: number): Buffer {
  const frame = Buffer.alloc(22);
  frame.writeUInt16LE(1, 2);
  frame.writeUInt16LE(1, 4);
  frame.writeUInt8(px, 6);
  frame.writeUInt8(px, 7);
  frame.writeUInt16LE(1, 10);
  frame.writeUInt16LE(32, 12);
  frame.writeUInt32LE(png.length, 14);
  frame.writeUInt32LE(frame.length, 18);
  return Buffer.concat([frame, png]);
}

type Use = keyof typeof SHARES;

async function icon(source: Source, px: number, use: Use): Promise<Buffer> {
  const sharp = await loadSharp();
  if (source.logo && isMark(source.logo)) {
    const background = use === 'any' ? CLEAR : WHITE;
    const edge = Math.round(px * SHARES[use]);
    const picture = await sharp(source.logo.png)
      .resize(edge, edge, { fit: 'contain', background: CLEAR })
      .png()
      .toBuffer();
    return asPng(sharp({ create: { width: px, height: px, channels: 4, background } }).composite([{ input: picture }]));
  }
  const svg = use === 'any' ? drawIcon(source) : drawMaskable(source);
  return asPng(sharp(Buffer.from(svg), { density: (POINTS_PER_INCH * px) / SVG_PX }).resize(px, px));
}

async function social(source: Source): Promise<Buffer> {
  const sharp = await loadSharp();
  const { svg, logo: room } = drawSocial(source, source.logo !== undefined);
  const ground = sharp(Buffer.from(svg));
  if (!source.logo) return asPng(ground);
  const { width, height, top, left } = room;
  const input = await sharp(source.logo.png)
    .resize(width, height, { fit: 'contain', background: CLEAR })
    .png()
    .toBuffer();
  return asPng(ground.composite([{ input, top, left }]));
}

const within = { fit: 'inside', withoutEnlargement: true } as const;

/** Functions that draw a market's pictures, by the file name in the picture's address. */
const DRAWERS: Record<string, (source: Source) => Promise<Buffer>> = {
  'icon.svg': async (source) => Buffer.from(drawIcon(source)),
  'favicon.ico': async (source) => asIco(await icon(source, FAVICON_PX, 'any'), FAVICON_PX),
  'icon-192.png': (source) => icon(source, 192, 'any'),
  'icon-512.png': (source) => icon(source, 512, 'any'),
  'icon-maskable-512.png': (source) => icon(source, 512, 'maskable'),
  'apple-touch-icon.png': (source) => icon(source, 180, 'touch'),
  'social.png': social,
  'logo.webp': async ({ logo }) =>
    (await loadSharp())(logo?.png)
      .resize({ ...HEADER, ...within })
      .webp({ quality: 90 })
      .toBuffer(),
};

export const BRAND_FILES = Object.keys(DRAWERS);

export const isBrandFile = (name: string, { logo }: Source) =>
  Object.hasOwn(DRAWERS, name) && (name !== 'logo.webp' || logo !== undefined);

export function drawBrandFile(name: string, source: Source): Promise<Buffer> {
  const draw = DRAWERS[name];
  return draw ? draw(source) : Promise.reject(new Error(`There is no picture ${name}`));
}

/** Returns the logo as PNG, since some mail programs cannot show WebP. */
export const logoForMail = async (logo: Logo): Promise<Buffer> =>
  asPng((await loadSharp())(logo.png).resize({ ...MAIL, ...within }));
