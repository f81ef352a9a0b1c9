import { expect, test } from 'vitest';
import { drawPicture, placeholderColour } from './draw-picture.ts';
import {
  ARTICLE_PICTURES,
  articlePictureHash,
  BODY_TYPES,
  CAR_VIEWS,
  COLOURS,
  carPictureHash,
  DEALER_PICTURES,
  dealerPictureHash,
  defaultPictureHash,
  GARAGE_PICTURES,
  garagePictureHash,
  partPictureHash,
  SPARE_CATEGORIES,
} from './picture-names.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
const otherHashes = [
  ...SPARE_CATEGORIES.map(partPictureHash),
  ...upTo(GARAGE_PICTURES).map(garagePictureHash),
  ...upTo(DEALER_PICTURES).map(dealerPictureHash),
  ...upTo(ARTICLE_PICTURES).map(articlePictureHash),
  defaultPictureHash,
];

const drawings = new Map<string, string>();

function drawAll(hashes: readonly string[]): string[] {
  return hashes.map((hash) => {
    const drawn = drawings.get(hash) ?? drawPicture(hash);
    if (!drawn) throw new Error(`${hash} is not drawn`);
    drawings.set(hash, drawn);
    return drawn;
  });
}

function expectCleanAndDistinct(pictures: readonly string[]): void {
  expect(new Set(pictures).size).toBe(pictures.length);
  for (const drawn of pictures) {
    expect(drawn).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1600 1200"/);
    expect(drawn).not.toMatch(/<text|<image|href|NaN|undefined|Infinity/);
  }
}

test('a car picture is named after its body type, colour and view', () => {
  expect(carPictureHash('SUV', 'Pearl White', 'side')).toBe('drawn-car-suv-pearl-white-side');
  expect(partPictureHash('Engine Parts')).toBe('drawn-part-engine-parts');
});

test.each(BODY_TYPES)('every view of a %s is a drawing of its own', (bodyType) => {
  expectCleanAndDistinct(drawAll(CAR_VIEWS.map((view) => carPictureHash(bodyType, 'Dark Blue', view))));
});

test.each(CAR_VIEWS)('body types differ in the %s view', (view) => {
  expectCleanAndDistinct(drawAll(BODY_TYPES.map((bodyType) => carPictureHash(bodyType, 'Dark Blue', view))));
});

test.each(['front-three-quarter', 'cabin', 'wheel'] as const)('colours differ in the %s view', (view) => {
  expectCleanAndDistinct(drawAll(COLOURS.map(({ name }) => carPictureHash('Coupe', name, view))));
});

test('parts, garages, dealers, articles and the default picture are all different drawings', {
  timeout: 30_000,
}, () => {
  expectCleanAndDistinct(drawAll(otherHashes));
});

test('drawing twice gives the same text', () => {
  const hash = carPictureHash('Pickup', 'Red', 'front-three-quarter');
  expect(drawPicture(hash)).toBe(drawPicture(hash));
});

test.each([
  '',
  'drawn-car-suv-pink-side',
  'drawn-car-suv-pearl-white-top',
  'drawn-car-tank-silver-side',
  'drawn-car-suv-silver-side ',
  'drawn-part-rockets',
  'drawn-garage-0',
  'drawn-garage-15',
  'drawn-dealer-25',
  'drawn-dealer-07',
  'drawn-article-1.5',
  'constructor',
])('the unknown hash "%s" has no drawing', (hash) => {
  expect(drawPicture(hash)).toBeUndefined();
});

test('the placeholder is a plain colour leaning towards the paint', () => {
  for (const hash of [...otherHashes, carPictureHash('Van', 'Wine', 'cabin'), 'unknown'])
    expect(placeholderColour(hash)).toMatch(/^#[0-9a-f]{6}$/);
  const red = placeholderColour(carPictureHash('SUV', 'Red', 'side'));
  expect(red).not.toBe(placeholderColour(carPictureHash('SUV', 'Blue', 'side')));
});
