import { BACKDROP_TONE, drawBackdrop, svg } from './backdrop.ts';
import { articleTone, drawArticleCover } from './draw-article-cover.ts';
import { drawCabin } from './draw-cabin.ts';
import { CAR_DEFS, drawCar } from './draw-car.ts';
import { drawPart } from './draw-part.ts';
import { dealerTone, drawDealer, drawGarage } from './draw-place.ts';
import { drawPlaceholder } from './draw-placeholder.ts';
import { mixHex } from './paint.ts';
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

interface Picture {
  tone: string;
  draw(): string;
}

/** Every hash there is: looking one up is also how a made-up hash is refused. */
const PICTURES: ReadonlyMap<string, Picture> = new Map(listPictures());

/** The picture's SVG text, 1600 by 1200; undefined for a hash that names no drawing. */
export function drawPicture(hash: string): string | undefined {
  const picture = PICTURES.get(hash);
  return picture && svg(picture.draw());
}

/** Roughly the picture's mean colour, to fill its box until it arrives. */
export function placeholderColour(hash: string): string {
  return PICTURES.get(hash)?.tone ?? BACKDROP_TONE;
}

function carPicture(bodyType: (typeof BODY_TYPES)[number], hex: string, view: (typeof CAR_VIEWS)[number]): Picture {
  if (view === 'cabin') return { tone: mixHex('#6f6d6a', hex, 0.06), draw: () => drawCabin(bodyType, hex) };
  const tone = view === 'wheel' ? mixHex('#6f6e6c', hex, 0.35) : mixHex('#a09d9a', hex, 0.13);
  return { tone, draw: () => CAR_DEFS + drawBackdrop() + drawCar(bodyType, hex, view) };
}

function* listCarPictures(): Generator<[hash: string, picture: Picture]> {
  for (const bodyType of BODY_TYPES) {
    for (const { name, hex } of COLOURS) {
      for (const view of CAR_VIEWS) yield [carPictureHash(bodyType, name, view), carPicture(bodyType, hex, view)];
    }
  }
}

function* listPictures(): Generator<[hash: string, picture: Picture]> {
  yield* listCarPictures();
  for (const category of SPARE_CATEGORIES)
    yield [
      partPictureHash(category),
      { tone: mixHex(BACKDROP_TONE, '#5b5f62', 0.12), draw: () => drawBackdrop() + drawPart(category) },
    ];
  for (const n of count(GARAGE_PICTURES)) yield [garagePictureHash(n), { tone: '#b5b2aa', draw: () => drawGarage(n) }];
  for (const n of count(DEALER_PICTURES))
    yield [dealerPictureHash(n), { tone: dealerTone(n), draw: () => drawDealer(n) }];
  for (const n of count(ARTICLE_PICTURES))
    yield [articlePictureHash(n), { tone: articleTone(n), draw: () => drawArticleCover(n) }];
  yield [defaultPictureHash, { tone: BACKDROP_TONE, draw: () => drawBackdrop() + drawPlaceholder() }];
}

function count(to: number): number[] {
  return Array.from({ length: to }, (_, i) => i + 1);
}
