import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawIcons, PUBLIC_FILES } from './draw-icons.ts';

/** In the frame of an ICO the picture begins after 22 bytes. */
const pictureIn = (path: string, bytes: Buffer) => (path.endsWith('.ico') ? bytes.subarray(22) : bytes);
const read = (path: string) => readFileSync(join(PUBLIC_FILES, path));

const drawn = await drawIcons();

test('the icons in the repository are those that the SVG gives', async () => {
  const files = readdirSync(PUBLIC_FILES, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files).toHaveLength(Object.keys(drawn).length);
  for (const [path, bytes] of Object.entries(drawn)) {
    const pixels = (from: Buffer) => sharp(pictureIn(path, from)).ensureAlpha().raw().toBuffer();
    const [kept, fresh] = await Promise.all([pixels(read(path)), pixels(bytes)]);
    expect(kept.length, path).toBe(fresh.length);
    // Another release of the drawing library may round a little differently.
    const difference = kept.reduce((sum, value, at) => sum + Math.abs(value - (fresh[at] ?? 0)), 0) / kept.length;
    expect(difference, `${path}: npm run icons`).toBeLessThan(1);
  }
});

test.each([
  ['favicon.ico', 32],
  ['icons/icon-192.png', 192],
  ['icons/icon-512.png', 512],
  ['icons/icon-maskable-512.png', 512],
  ['icons/apple-touch-icon.png', 180],
])('%s is a PNG of %i px', async (path, px) => {
  const { format, width, height } = await sharp(pictureIn(path, read(path))).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: px, height: px });
});

test('favicon.ico says where its one picture is and how long', () => {
  const bytes = read('favicon.ico');
  expect([...bytes.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  expect(bytes.readUInt32LE(18)).toBe(22);
  expect(bytes.readUInt32LE(14)).toBe(bytes.length - 22);
});

test('an icon that others cut has colour in its corners, and its letter within the circle that they keep', async () => {
  for (const path of ['icons/icon-maskable-512.png', 'icons/apple-touch-icon.png']) {
    const { data, info } = await sharp(read(path)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const { width: px } = info;
    const isGround = (at: number) => data[4 * at] === 0xfc && data[4 * at + 1] === 0xdc && data[4 * at + 3] === 0xff;
    for (let at = 0; at < px * px; at += 1) {
      const [x, y] = [(at % px) + 0.5 - px / 2, Math.floor(at / px) + 0.5 - px / 2];
      if (Math.hypot(x, y) > 0.4 * px && !isGround(at)) expect.fail(`${path} at ${x}, ${y}`);
    }
  }
});
