import type { NewMedia } from '../api/media/media-writes.ts';
import { shapesOf } from './drawings/car-shapes.ts';
import { placeholderColour } from './drawings/draw-picture.ts';
import { PART_KINDS } from './drawings/part-kinds.ts';
import {
  ARTICLE_PICTURES,
  articlePictureHash,
  BODY_TYPES,
  CAR_VIEWS,
  COLOURS,
  carPictureHash,
  DEALER_PICTURES,
  dealerPictureHash,
  GARAGE_PICTURES,
  garagePictureHash,
  partPictureHash,
  WALKAROUND_HASH,
} from './drawings/picture-names.ts';

const WIDTH = 1600;
const HEIGHT = 1200;
/** Approximate bytes of a drawing as a JPEG of full size. */
const DRAWING_BYTES = 150_000;

const WALKAROUND_BYTES = 141_913;

/** Time of creation of all pictures, fixed so that two loads of the demo catalogue are equal. */
const MADE_AT = Date.UTC(2026, 8, 1);

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

function drawing(hash: string, alternativeText: string): NewMedia {
  return {
    name: `${hash}.jpg`,
    alternativeText,
    hash,
    ext: '.jpg',
    mime: 'image/jpeg',
    width: WIDTH,
    height: HEIGHT,
    sizeBytes: DRAWING_BYTES,
    placeholder: placeholderColour(hash),
    provider: 'drawn',
    remoteUrl: null,
    sourceDigest: null,
    createdAt: MADE_AT,
  };
}

/** Returns every picture of the demo catalogue: a set for each shape of each body type in each colour, shared by the cars that match. */
export function demoMedia(): NewMedia[] {
  const cars = BODY_TYPES.flatMap((body) =>
    shapesOf(body).flatMap((_, at) =>
      COLOURS.flatMap(({ name }) =>
        CAR_VIEWS.map((view) =>
          drawing(carPictureHash(body, at + 1, name, view), `${name} ${body}: ${view.replaceAll('-', ' ')}`),
        ),
      ),
    ),
  );
  return [
    ...cars,
    ...PART_KINDS.map(([kind]) => drawing(partPictureHash(kind), kind.replaceAll('-', ' '))),
    ...upTo(GARAGE_PICTURES).map((number) => drawing(garagePictureHash(number), 'A garage')),
    ...upTo(DEALER_PICTURES).map((number) => drawing(dealerPictureHash(number), 'A dealer')),
    ...upTo(ARTICLE_PICTURES).map((number) => drawing(articlePictureHash(number), 'On the road')),
    {
      ...drawing(WALKAROUND_HASH, 'A walk around a car'),
      name: 'walkaround.mp4',
      ext: '.mp4',
      mime: 'video/mp4',
      width: null,
      height: null,
      sizeBytes: WALKAROUND_BYTES,
    },
  ];
}
