import { readdirSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openTestApp } from '../test/open-test-app.ts';
import { demoFiles } from './demo-files.ts';
import { demoPictures, findPicture } from './demo-pictures.ts';
import { type BodyType, CAR_VIEWS, carPictureHash, partPictureHash } from './picture-names.ts';

const FOLDER = new URL('./pictures/', import.meta.url);
const MOST_BYTES = 4_000_000;
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.webp'));

test('every picture of the demo has its files, every file its picture, and all are small together', () => {
  const named = demoPictures().flatMap(({ file, paint }) => (paint ? [file, `${file}-paint`] : [file]));
  expect(files.toSorted()).toEqual([...new Set(named)].map((name) => `${name}.webp`).sort());
  const bytes = files.reduce((sum, name) => sum + statSync(new URL(name, FOLDER)).size, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
});

/** Returns a picture's pixels, 160 wide, in red, green and blue. */
async function pixelsOf(hash: string): Promise<Buffer> {
  const picture = await demoFiles.picture(hash, 160);
  return sharp(picture).removeAlpha().raw().toBuffer();
}

test('a car is shown in its own colour', async () => {
  const [red, blue] = await Promise.all(
    ['Red', 'Blue'].map(async (colour) => {
      const { channels } = await sharp(await pixelsOf(carPictureHash('SUV', 2, colour, 'side')), {
        raw: { width: 160, height: 120, channels: 3 },
      })
        .extract({ left: 40, top: 56, width: 80, height: 22 })
        .stats();
      return (channels[0]?.mean ?? 0) - (channels[2]?.mean ?? 0);
    }),
  );
  expect(red).toBeGreaterThan((blue ?? 0) + 10);
});

const redHashes = (body: BodyType, shapes: readonly number[]): string[] =>
  shapes.map((shape) => carPictureHash(body, shape, 'Red', 'side'));

/** Returns the mean difference of two pictures' bytes, of 255. */
function meanDifference(one: Buffer, other: Buffer): number {
  expect(one).toHaveLength(other.length);
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

/** Checks that each of the pictures differs from each other one. */
async function expectToDiffer(hashes: readonly string[], least: number): Promise<void> {
  const pictures = await Promise.all(hashes.map(pixelsOf));
  for (const [at, picture] of pictures.entries()) {
    for (const [further, other] of pictures.slice(at + 1).entries())
      expect(meanDifference(picture, other), `${hashes[at]} and ${hashes[at + 1 + further]}`).toBeGreaterThan(least);
  }
}

test('shapes, views and kinds of parts look different', async () => {
  await expectToDiffer(redHashes('SUV', [1, 2, 3]), 4);
  await expectToDiffer(redHashes('Van', [1, 2, 3]), 4);
  await expectToDiffer(
    CAR_VIEWS.map((view) => carPictureHash('SUV', 2, 'Red', view)),
    4,
  );
  await expectToDiffer(['drive-shaft', 'radiator', 'battery'].map(partPictureHash), 1);
});

test('a car seen from its right is the one from its left, mirrored', async () => {
  const [left, right] = await Promise.all(
    (['front-three-quarter', 'front-three-quarter-right'] as const).map((view) =>
      demoFiles.picture(carPictureHash('Sedan', 1, 'Gold', view), 320),
    ),
  );
  expect(await sharp(left).flop().raw().toBuffer()).toEqual(await sharp(right).raw().toBuffer());
});

test('a picture is served in every size, up to that of its row', async () => {
  const { app, makeMedia } = await openTestApp();
  const hash = carPictureHash('Pickup', 1, 'White', 'rear-three-quarter');
  await makeMedia({ hash, provider: 'drawn', width: 1600, height: 1200 });
  for (const [name, width] of [
    [`thumbnail_${hash}.webp`, 320],
    [`large_${hash}.webp`, 1280],
    [`${hash}.jpg`, 1600],
  ] as const) {
    const { statusCode, rawPayload } = await app.inject(`/uploads/${name}`);
    expect(statusCode).toBe(200);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height: (width * 3) / 4 });
  }
});

test('the names of a catalogue that an earlier version loaded still have their pictures', () => {
  for (const hash of [
    'drawn-car-suv-pearl-white-side',
    'drawn-car-truck-red-cabin',
    'drawn-car-van-5-dark-green-front-three-quarter-right',
    'drawn-part-engine-parts',
    'drawn-part-brakes',
    'drawn-garage-14',
    'drawn-dealer-24',
    'drawn-article-24',
  ])
    expect(findPicture(hash), hash).toBeDefined();
});

test.each([
  '',
  'drawn-car-suv-pink-side',
  'drawn-car-suv-pearl-white-top',
  'drawn-car-tank-silver-side',
  'drawn-car-suv-99-silver-side',
  'drawn-car-suv-silver-side ',
  'drawn-part-rockets',
  'drawn-garage-0',
  'drawn-garage-15',
  'drawn-dealer-25',
  'drawn-dealer-07',
  'drawn-article-1.5',
  'constructor',
])('the unknown hash "%s" has no picture', async (hash) => {
  expect(await demoFiles.picture(hash, 320)).toBeUndefined();
});

test('the placeholder is a plain colour, of a car’s picture one that leans towards the paint', () => {
  const placeholders = demoPictures().map(({ placeholder }) => placeholder);
  expect(placeholders.filter((one) => !/^#[0-9a-f]{6}$/.test(one))).toEqual([]);
  const [red, blue] = ['Red', 'Blue'].map((colour) => findPicture(carPictureHash('SUV', 1, colour, 'side')));
  expect(red?.placeholder).not.toBe(blue?.placeholder);
});
