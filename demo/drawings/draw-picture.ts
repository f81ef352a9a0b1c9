import { BACKDROPS, type Backdrop, backdrop, landscape } from './backdrop.ts';
import { CAR_SHAPES, type CarShape, shapesOf } from './car-shapes.ts';
import { drawCabin } from './draw-cabin.ts';
import { drawCar } from './draw-car.ts';
import { drawPart } from './draw-part.ts';
import { drawDealer, drawGarage } from './draw-place.ts';
import { range } from './geometry.ts';
import { mixHex } from './paint.ts';
import { PART_KINDS } from './part-kinds.ts';
import * as names from './picture-names.ts';
import type { Frame, Raster } from './raster.ts';

/** A picture: its background as SVG content, and the layers in front of it. */
interface Picture extends Backdrop {
  layers: (scale: number) => Raster[];
}

const FULL: Frame = { centre: 800, ground: 990, width: 1570, height: 840 };
const LINE: Frame = { centre: 800, ground: 880, width: 1440, height: 760 };
const CLOSE: Frame = { centre: 800, ground: 1080, width: 1600, height: 1000 };
const FRAMES: Partial<Record<names.CarView, Frame>> = { side: LINE, wheel: CLOSE };

function* carPictures(): Generator<[string, Picture]> {
  for (const type of names.BODY_TYPES) {
    for (const [at, shape] of shapesOf(type).entries()) {
      for (const [nth, { name, hex }] of names.COLOURS.entries()) {
        for (const view of names.CAR_VIEWS)
          yield [names.carPictureHash(type, at + 1, name, view), carPicture(shape, hex, view, at * 2 + nth)];
      }
    }
  }
}

/** A picture of a car. All pictures of one car have the same backdrop. */
function carPicture(shape: CarShape, hex: string, view: names.CarView, place: number): Picture {
  if (view === 'cabin') return { tone: mixHex('#6f6d6a', hex, 0.06), svg: drawCabin(shape, hex), layers: () => [] };
  const { tone, svg } = backdrop(place % BACKDROPS);
  const layers = (scale: number) => [drawCar(shape, hex, view, FRAMES[view] ?? FULL, scale)];
  return { tone: mixHex(tone, hex, view === 'wheel' ? 0.4 : 0.22), svg, layers };
}

/** A car beside the road or before a building. */
function withCar(
  scene: Backdrop,
  n: number,
  width: number,
  view: 'front-three-quarter' | 'side' = 'front-three-quarter',
): Picture {
  const shape = CAR_SHAPES[(n * 7) % CAR_SHAPES.length];
  const { hex } = names.COLOURS[(n * 3) % names.COLOURS.length] ?? { hex: '#ffffff' };
  const frame = { centre: 800 + (n % 2 ? -160 : 150), ground: 1080, width, height: width * 0.5 };
  return { ...scene, layers: (scale) => (shape ? [drawCar(shape, hex, view, frame, scale)] : []) };
}

/** The part that an article's picture shows, for articles on one part of a car. */
const ARTICLE_PARTS: Readonly<Record<number, string>> = {
  2: 'brake-disc',
  6: 'catalyst',
  10: 'dashboard',
  15: 'front-bumper',
  17: 'battery',
  22: 'shock-absorber',
};

function articlePicture(n: number): Picture {
  const part = ARTICLE_PARTS[n];
  return part ? partPicture(part, n) : withCar(landscape(n), n, 900, n % 4 === 0 ? 'side' : 'front-three-quarter');
}

const partPicture = (kind: string, place = 1): Picture => ({
  ...backdrop(place),
  layers: (scale) => [drawPart(kind, scale)],
});

/** Kinds to show for the names of older pictures, which were made for categories of parts before each kind had its own. */
const CATEGORY_PARTS: Readonly<Record<string, string>> = {
  'Engine Parts': 'engine',
  'Gearbox and Transmission': 'gearbox',
  Suspension: 'shock-absorber',
  Brakes: 'brake-disc',
  Steering: 'steering-rack',
  'Electrical and Battery': 'battery',
  Lights: 'headlamp',
  'Body Panels': 'door',
  'Mirrors and Glass': 'door-mirror',
  'Wheels and Tyres': 'rims',
  'Cooling System': 'radiator',
  'Air Conditioning': 'ac-compressor',
  'Fuel System': 'fuel-pump',
  Exhaust: 'silencer',
  'Filters and Service Parts': 'oil-filter',
  'Oils and Fluids': 'bottle-gold',
  Interior: 'seat-covers',
  'Audio and Electronics': 'head-unit',
  Accessories: 'roof-rack',
  'Truck and Bus Parts': 'leaf-spring',
};

const upTo = (count: number): number[] => range(count).map((at) => at + 1);

/** All pictures by hash: a made-up hash is refused by not being here. */
const PICTURES: ReadonlyMap<string, Picture> = new Map<string, Picture>([
  ...carPictures(),
  ...Object.entries(CATEGORY_PARTS).map(([category, kind]): [string, Picture] => [
    names.partPictureHash(category),
    partPicture(kind),
  ]),
  ...PART_KINDS.map(([kind]): [string, Picture] => [names.partPictureHash(kind), partPicture(kind)]),
  ...upTo(names.GARAGE_PICTURES).map((n): [string, Picture] => [
    names.garagePictureHash(n),
    withCar(drawGarage(n), n + 4, 620),
  ]),
  ...upTo(names.DEALER_PICTURES).map((n): [string, Picture] => [
    names.dealerPictureHash(n),
    withCar(drawDealer(n), n, 720),
  ]),
  ...upTo(names.ARTICLE_PICTURES).map((n): [string, Picture] => [names.articlePictureHash(n), articlePicture(n)]),
]);

export const findPicture = (hash: string): Picture | undefined => PICTURES.get(hash);

/** Returns about the picture's mean colour, to fill its box until it arrives. */
export const placeholderColour = (hash: string): string => PICTURES.get(hash)?.tone ?? backdrop(0).tone;
