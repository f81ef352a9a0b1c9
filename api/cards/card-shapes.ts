import { CARD_SIZE, WIDE_CARD_SIZE } from '#contract/values/card-address.ts';
import type { Lettering } from '../../platform/brand/lettering.ts';

/** A part of a card, in px from its upper left corner. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How a text is set on a card: the font sizes to try, the largest first, and the most lines it may take. */
interface WordsSpec {
  sizes: readonly Lettering[];
  mostLines: number;
}

/** The layout of a card. */
export interface CardShape {
  width: number;
  height: number;
  photo: Box;
  /** The area beside the photo. */
  panel: Box;
  /** Title, price and facts of the ad. */
  words: Box;
  name: WordsSpec;
  price: WordsSpec;
  fact: WordsSpec;
  /** The most facts that are shown. */
  mostFacts: number;
  /** The QR code of the ad's page; undefined on the preview of a link. */
  code?: Box;
  /** The strip in the market's colour, with its logo and name. */
  brand: Box;
  /** Whether the market's address is shown to the right of its name. */
  hasAddress: boolean;
  /** Empty space around the text and the logo, in px. */
  margin: number;
}

/** Stroke width of heavy letters, in units of which a capital letter is 16 high. */
const HEAVY = 3.2;
/** Stroke width of strong letters, in units of which a capital letter is 16 high. */
const STRONG = 2.8;
/** Stroke width of plain letters, in units of which a capital letter is 16 high. */
const PLAIN = 1.9;

const sizes = (pen: number, ...heights: number[]) => heights.map((height) => ({ height, pen }));

/** Upright card, for a WhatsApp status or a chat. */
const TALL: CardShape = {
  ...CARD_SIZE,
  photo: { left: 0, top: 0, width: 1080, height: 810 },
  panel: { left: 0, top: 810, width: 1080, height: 540 },
  words: { left: 56, top: 810, width: 660, height: 424 },
  name: { sizes: sizes(STRONG, 40, 36, 32, 28), mostLines: 2 },
  price: { sizes: sizes(HEAVY, 54, 50, 44, 38), mostLines: 1 },
  fact: { sizes: sizes(PLAIN, 25, 22), mostLines: 1 },
  mostFacts: 3,
  code: { left: 768, top: 858, width: 256, height: 256 },
  brand: { left: 0, top: 1234, width: 1080, height: 116 },
  hasAddress: true,
  margin: 56,
};

/** Wide card, for the preview of a link. It is shown at a quarter of its size, so it has little text. */
const WIDE: CardShape = {
  ...WIDE_CARD_SIZE,
  photo: { left: 0, top: 0, width: 840, height: 630 },
  panel: { left: 840, top: 0, width: 360, height: 630 },
  words: { left: 868, top: 0, width: 304, height: 534 },
  name: { sizes: sizes(STRONG, 32, 28, 25), mostLines: 4 },
  price: { sizes: sizes(HEAVY, 38, 34, 30, 26), mostLines: 3 },
  fact: { sizes: sizes(PLAIN, 22, 19), mostLines: 2 },
  mostFacts: 2,
  brand: { left: 840, top: 534, width: 360, height: 96 },
  hasAddress: false,
  margin: 28,
};

export const CARD_SHAPES = { tall: TALL, wide: WIDE } as const;
export type CardShapeName = keyof typeof CARD_SHAPES;
