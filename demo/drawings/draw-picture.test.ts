import { expect, test } from 'vitest';
import { drawPicture, placeholderColour } from './draw-picture.ts';
import {
  ARTICLE_PICTURES,
  articlePictureHash,
  BODY_TYPES,
  type BodyType,
  CAR_VIEWS,
  type CarView,
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

/** A drawing takes a fifth of a second, so one of each kind is drawn; `npm run test:long` draws all of them. */
const isLong = process.env.RUNS !== undefined;
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
/** Those that differ in what they are made of, and the last. */
const someOf = (count: number, kinds: number): number[] =>
  upTo(count).filter((n) => isLong || n <= kinds || n === count);
const hashesOf = (garages: number[], dealers: number[], articles: number[]) => [
  ...SPARE_CATEGORIES.map(partPictureHash),
  ...garages.map(garagePictureHash),
  ...dealers.map(dealerPictureHash),
  ...articles.map(articlePictureHash),
  defaultPictureHash,
];
const otherHashes = hashesOf(upTo(GARAGE_PICTURES), upTo(DEALER_PICTURES), upTo(ARTICLE_PICTURES));
/** Garages have four walls, dealers three roofs on two grounds, articles eight scenes, which come again with other cars. */
const drawnHashes = hashesOf(someOf(GARAGE_PICTURES, 4), someOf(DEALER_PICTURES, 6), someOf(ARTICLE_PICTURES, 9));
/** The longest body, the lowest and the one without a roof stand for the others where it is the view that matters. */
const LIKENESSES: readonly BodyType[] = isLong ? BODY_TYPES : ['SUV', 'Convertible', 'Truck'];
/** Whose pictures all body types are told apart in. The cabin and the rear are quickly drawn. */
const TELLING_VIEWS: readonly CarView[] = isLong ? CAR_VIEWS : ['side', 'rear-three-quarter', 'cabin'];
/** The ones that are hardest to tell apart. */
const CLOSE_COLOURS = COLOURS.filter(({ name }) => isLong || ['Pearl White', 'White', 'Maroon', 'Wine'].includes(name));

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

test.each(LIKENESSES)('every view of a %s is a drawing of its own', (bodyType) => {
  expectCleanAndDistinct(drawAll(CAR_VIEWS.map((view) => carPictureHash(bodyType, 'Dark Blue', view))));
});

test.each(TELLING_VIEWS)('body types differ in the %s view', (view) => {
  expectCleanAndDistinct(drawAll(BODY_TYPES.map((bodyType) => carPictureHash(bodyType, 'Dark Blue', view))));
});

test.each(['front-three-quarter', 'cabin', 'wheel'] as const)('colours differ in the %s view', (view) => {
  const colours = view === 'cabin' ? COLOURS : CLOSE_COLOURS;
  expectCleanAndDistinct(drawAll(colours.map(({ name }) => carPictureHash('Coupe', name, view))));
});

test('parts, garages, dealers, articles and the default picture are all different drawings', {
  timeout: 30_000,
}, () => {
  expectCleanAndDistinct(drawAll(drawnHashes));
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
