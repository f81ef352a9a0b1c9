import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openTestApp } from '../test/open-test-app.ts';
import { demoFiles } from './demo-files.ts';
import { carPictureHash } from './drawings/picture-names.ts';

const { app, makeMedia } = await openTestApp();

/** Returns the brightness of the pixels that show the car. */
const carIn = (copy: Buffer): Promise<Buffer> =>
  sharp(copy).extract({ left: 30, top: 40, width: 260, height: 160 }).greyscale().raw().toBuffer();

/** Greatest mean difference in brightness, of 255. Copies of an SVG drawn at their own size, which showed seams, differed by 3.3 to 3.7. */
const MOST_DIFFERENCE = 2.9;

// Seams are most visible in a light paint. `npm run test:long` draws other colours too.
const COLOURS = ['White', ...(process.env.RUNS ? ['Black', 'Silver', 'Red'] : [])];

test.each(COLOURS)(
  'a small copy of a %s car is as clean as the large picture, scaled',
  async (colour) => {
    const hash = carPictureHash('SUV', 1, colour, 'front-three-quarter');
    await makeMedia({ hash, provider: 'drawn', width: 1600, height: 1200 });
    const { statusCode, rawPayload } = await app.inject(`/uploads/thumbnail_${hash}.webp`);
    expect(statusCode).toBe(200);
    const large = sharp(await demoFiles.draw(hash, 1600));
    expect(await large.metadata()).toMatchObject({ width: 1600, height: 1200 });
    const scaled = await carIn(await large.resize({ width: 320 }).webp({ quality: 72 }).toBuffer());
    const small = await carIn(rawPayload);
    const difference = scaled.reduce((sum, value, at) => sum + Math.abs(value - (small[at] ?? 0)), 0) / scaled.length;
    expect(difference).toBeLessThan(MOST_DIFFERENCE);
  },
  20_000,
);

test('a picture is drawn once for whoever asks at the same time and soon after; a made-up one is not', async () => {
  const hash = carPictureHash('Van', 2, 'Gold', 'side');
  const [one, other] = await Promise.all([demoFiles.draw(hash, 320), demoFiles.draw(hash, 320)]);
  expect(one?.length).toBeGreaterThan(20_000);
  expect(other).toBe(one);
  expect(await demoFiles.draw(hash, 320)).toBe(one);
  expect(await demoFiles.draw('drawn-car-tank-gold-side', 320)).toBeUndefined();
}, 20_000);

test('of many pictures the last are kept, and the first drawn anew', async () => {
  const first = await demoFiles.draw('drawn-car-van-gold-cabin', 320);
  for (let n = 0; n < 40; n += 1) await demoFiles.draw(`drawn-nothing-${n}`, 320);
  const again = await demoFiles.draw('drawn-car-van-gold-cabin', 320);
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
}, 20_000);
