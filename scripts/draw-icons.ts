import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

// Every icon of the market is drawn from one SVG. The files are kept in the repository, so that a build draws nothing:
// after a change to the SVG, `npm run icons`.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const PUBLIC_FILES = join(ROOT, 'web/public');

const FAVICON_PX = 32;
/** A maskable icon keeps what matters within a circle of 80 %: whoever shows it cuts off the rest as it likes. */
const WITHIN_MASK = 0.9;

const icon = () => readFileSync(join(ROOT, 'storefront/shell/icon.svg'), 'utf8');

/** The same with colour up to every edge, for whoever rounds the corners themselves, and the letter a little smaller. */
function fullBleed(svg: string): string {
  const centred = `translate(16 16) scale(${WITHIN_MASK}) translate(-16 -16)`;
  return svg.replace(' rx="7"', '').replace('<path ', `<path transform="${centred}" `);
}

const SVG_PX = 32;
const POINTS_PER_INCH = 72;

const draw = (svg: string, px: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (POINTS_PER_INCH * px) / SVG_PX })
    .resize(px, px)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** One PNG in the frame of an ICO: under the name favicon.ico clients that ask without being told expect that type. */
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

/** The files by their paths below the folder of public files. */
export async function drawIcons(): Promise<Record<string, Buffer>> {
  const whole = fullBleed(icon());
  return {
    'favicon.ico': asIco(await draw(icon(), FAVICON_PX), FAVICON_PX),
    'icons/icon-192.png': await draw(icon(), 192),
    'icons/icon-512.png': await draw(icon(), 512),
    'icons/icon-maskable-512.png': await draw(whole, 512),
    'icons/apple-touch-icon.png': await draw(whole, 180),
  };
}

if (import.meta.main) {
  for (const [path, bytes] of Object.entries(await drawIcons())) {
    const file = join(PUBLIC_FILES, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}
