import sharp from 'sharp';
import { expect, test } from 'vitest';
import facts from '../catalogue/vehicle-facts.json' with { type: 'json' };
import { shapeNumber, shapesOf } from './car-shapes.ts';
import { findPicture, placeholderColour } from './draw-picture.ts';
import { PART_KINDS, partKind } from './part-kinds.ts';
import * as names from './picture-names.ts';
import { renderPicture } from './render-picture.ts';

/** A drawing takes up to a second, so few are drawn, and each once; `npm run test:long` draws all of them. */
const isLong = process.env.RUNS !== undefined;
const fewOf = <T>(all: readonly T[]) => (isLong ? all : all.slice(0, 2));
const typesToDraw = isLong ? names.BODY_TYPES : (['SUV'] as const);
const { carPictureHash } = names;
const renderAnew = async (hash: string): Promise<Buffer> => Buffer.from((await renderPicture(hash)) ?? []);
const rendered = new Map<string, Promise<Buffer>>();
function render(hash: string): Promise<Buffer> {
  const picture = rendered.get(hash) ?? renderAnew(hash);
  rendered.set(hash, picture);
  return picture;
}

/** Returns a picture's pixels at a width, in red, green and blue. */
const pixelsOf = (picture: Buffer, width: number): Promise<Buffer> => sharp(picture).resize({ width }).raw().toBuffer();

/** Returns the mean difference of two pictures' bytes, of 255. */
function meanDifference(one: Buffer, other: Buffer): number {
  expect(one).toHaveLength(other.length);
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

const shapesToDraw = typesToDraw
  .flatMap((type) => shapesOf(type).map((_, at) => [type, at + 1] as const))
  .filter(([, number]) => isLong || number === 2);

test.each(shapesToDraw)(
  'a %s of shape %i is drawn in full size, in its own colour',
  async (type, number) => {
    const [red, blue] = await Promise.all(
      ['Red', 'Blue'].map((colour) => render(carPictureHash(type, number, colour, 'side'))),
    );
    if (!red || !blue) throw new Error('not drawn');
    expect(await sharp(red).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 });
    const rednessOf = async (picture: Buffer): Promise<number> => {
      const { channels } = await sharp(
        await sharp(picture).extract({ left: 400, top: 560, width: 800, height: 220 }).toBuffer(),
      ).stats();
      return (channels[0]?.mean ?? 0) - (channels[2]?.mean ?? 0);
    };
    expect(await rednessOf(red)).toBeGreaterThan((await rednessOf(blue)) + 10);
  },
  20_000,
);

test('every body type has three shapes or more, which look different', async () => {
  for (const type of names.BODY_TYPES) expect(shapesOf(type).length, type).toBeGreaterThanOrEqual(3);
  for (const type of isLong ? names.BODY_TYPES : (['SUV'] as const)) {
    const pictures = await Promise.all(
      fewOf(shapesOf(type)).map(async (_, at) =>
        pixelsOf(await render(carPictureHash(type, at + 1, 'Red', 'side')), 160),
      ),
    );
    for (const [at, picture] of pictures.entries()) {
      for (const other of pictures.slice(at + 1)) expect(meanDifference(picture, other), type).toBeGreaterThan(4);
    }
  }
}, 60_000);

test('views of a car differ', async () => {
  const pictures = await Promise.all(
    (isLong ? names.CAR_VIEWS : (['side', 'cabin'] as const)).map(async (view) =>
      pixelsOf(await render(carPictureHash('SUV', 2, 'Red', view)), 160),
    ),
  );
  for (const [at, picture] of pictures.entries()) {
    for (const other of pictures.slice(at + 1)) expect(meanDifference(picture, other)).toBeGreaterThan(4);
  }
}, 20_000);

test('a model’s cars have the shape that is nearest in size and age', () => {
  expect(shapeNumber('SUV', 10.1, 1990)).not.toBe(shapeNumber('SUV', 18.43, 1998));
  expect(shapeNumber('Sedan', 11.41, 2001)).toBe(shapeNumber('Sedan', 11.41, 2001));
  for (const type of names.BODY_TYPES) {
    const models = facts.makes.flatMap((make) => make.models).filter(({ category }) => category === type);
    const used = new Set(models.map(({ dimension, yearFrom }) => shapeNumber(type, dimension, yearFrom)));
    expect(used.size, type).toBe(shapesOf(type).length);
  }
});

test('every part of the demo catalogue has a kind of its own name, and every kind a part', () => {
  const parts = facts.spareCategories.flatMap((category) => category.parts.map(({ name }) => name));
  expect(parts.filter((name) => partKind(name) === undefined)).toEqual([]);
  const used = new Set(parts.map(partKind));
  expect(PART_KINDS.map(([kind]) => kind).filter((kind) => !used.has(kind))).toEqual([]);
  expect([partKind('Drive shaft (used)'), partKind('Radiator hose, Toyota Vitz')]).toEqual(['drive-shaft', 'hose']);
  expect([partKind('Radiator, Toyota Vitz'), partKind('Drive / fan belt')]).toEqual(['radiator', 'belt']);
  expect([partKind('Seat belt (used)'), partKind('Truck tyre 7.50 R16')]).toEqual(['seat-belt', 'truck-tyre']);
});

test('parts are drawings of their own', async () => {
  const kinds = isLong ? PART_KINDS.map(([kind]) => kind) : ['drive-shaft', 'radiator'];
  const pictures = await Promise.all(
    kinds.map(async (kind) => pixelsOf(await render(names.partPictureHash(kind)), 160)),
  );
  for (const [at, picture] of pictures.entries()) {
    for (const [further, other] of pictures.slice(at + 1).entries())
      expect(meanDifference(picture, other), `${kinds[at]} and ${kinds[at + 1 + further]}`).toBeGreaterThan(1);
  }
}, 120_000);

test.each([
  names.garagePictureHash(names.GARAGE_PICTURES),
  names.dealerPictureHash(names.DEALER_PICTURES),
  names.articlePictureHash(names.ARTICLE_PICTURES),
])('%s is drawn', async (hash) => {
  expect(await sharp(await render(hash)).metadata()).toMatchObject({ width: 1600, height: 1200 });
});

test('drawing twice gives the same bytes', async () => {
  const hash = carPictureHash('SUV', 2, 'Red', 'side');
  expect((await renderAnew(hash)).equals(await render(hash))).toBe(true);
});

test('the names of a catalogue that was loaded before there were several shapes are still drawn', () => {
  for (const hash of [
    'drawn-car-suv-pearl-white-side',
    'drawn-car-truck-red-cabin',
    'drawn-part-engine-parts',
    'drawn-part-brakes',
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
])('the unknown hash "%s" has no drawing', async (hash) => {
  expect(await renderPicture(hash)).toBeUndefined();
});

test('the placeholder is a plain colour leaning towards the paint', () => {
  for (const hash of [
    carPictureHash('Van', 1, 'Wine', 'cabin'),
    names.dealerPictureHash(3),
    names.articlePictureHash(2),
    'unknown',
  ])
    expect(placeholderColour(hash)).toMatch(/^#[0-9a-f]{6}$/);
  const [red, blue] = ['Red', 'Blue'].map((colour) => placeholderColour(carPictureHash('SUV', 1, colour, 'side')));
  expect(red).not.toBe(blue);
});
