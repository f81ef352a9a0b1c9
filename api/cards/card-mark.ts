import { textOnColour } from '../../platform/brand/colour.ts';
import { drawLine, drawnWords, setLargest } from '../../platform/brand/lettering.ts';
import { firstLetter } from '../../platform/brand/letters.ts';
import type { Box, CardShape } from './card-shapes.ts';

/** The market's name, address and logo, as cards show them. */
export interface CardMarket {
  name: string;
  /** #rrggbb */
  colour: string;
  /** The market's address, without a trailing slash. */
  publicUrl: string;
  /** The size of the market's logo in px; undefined if it has none and is represented by the first letter of its name. */
  logo: { width: number; height: number } | undefined;
}

/** Empty space around a logo on its panel, in px. */
const LOGO_EDGE = 10;
/** Empty space above and below the logo's panel, in px. */
const MARK_EDGE = 20;
/** Empty space between the logo's panel and the market's name, in px. */
const GAP = 22;
/**
 * A logo whose width is more than this multiple of its height is taken to contain the market's name, which is then not written beside it.
 */
const SPEAKS_FROM = 1.5;
const NAME_PEN = 2.8;
const ADDRESS_PEN = 2.1;

/** Returns the panel behind the logo: as wide as the logo needs, or a square for the first letter. */
function panelOf({ brand, margin }: CardShape, { logo }: CardMarket): Box {
  const height = brand.height - 2 * MARK_EDGE;
  const proportion = logo ? logo.width / logo.height : 1;
  const width = Math.min(brand.width * 0.6, (height - 2 * LOGO_EDGE) * proportion + 2 * LOGO_EDGE);
  return {
    left: brand.left + margin,
    top: brand.top + MARK_EDGE,
    width: logo ? Math.round(width) : height,
    height,
  };
}

/** Returns the box of the logo on its panel. */
export function logoBox(shape: CardShape, market: CardMarket): Box {
  const { left, top, width, height } = panelOf(shape, market);
  const edges = 2 * LOGO_EDGE;
  return { left: left + LOGO_EDGE, top: top + LOGO_EDGE, width: width - edges, height: height - edges };
}

function drawPanel({ left, top, width, height }: Box, { name, colour, logo }: CardMarket): string {
  const ground = logo ? '#ffffff' : textOnColour(colour);
  const panel = `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${height * 0.2}" fill="${ground}"/>`;
  if (logo) return panel;
  const letter = firstLetter(name);
  const at = `translate(${left} ${top}) scale(${height / 32}) translate(${(32 - letter.width) / 2} 8)`;
  return `${panel}<path transform="${at}" d="${letter.line}" fill="none" stroke="${colour}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>`;
}

interface Words {
  text: string;
  /** The greatest height of a capital letter, in px. */
  height: number;
  pen: number;
  /** The left limit of the text, in px. */
  from: number;
  /** The right limit of the text, in px. */
  to: number;
  /** The limit to which the text is aligned: the left one (`from`) or the right one (`to`). */
  at: 'from' | 'to';
}

/** Draws one line of text in the largest size that fits. Returns the SVG, and the x coordinate at which the line ends. */
function drawWords({ text, height, pen, from, to, at }: Words, { brand }: CardShape, colour: string) {
  const sizes = [1, 0.85, 0.7, 0.55].map((share) => ({ height: height * share, pen }));
  const set = setLargest(drawnWords(text), sizes, { room: to - from, mostLines: 1 });
  const [line] = set?.lines ?? [];
  if (!set || !line) return { drawn: '', end: from };
  const x = at === 'from' ? from : to - line.width;
  const y = brand.top + (brand.height - set.lettering.height) / 2;
  return { drawn: drawLine(line, set.lettering, { x, y, colour }), end: x + line.width };
}

/** Draws the strip in the market's colour: logo panel, the market's name unless the logo contains it, and its address. */
export function drawMark(shape: CardShape, market: CardMarket): string {
  const { brand, margin, hasAddress } = shape;
  const { name, logo, publicUrl, colour } = market;
  const panel = panelOf(shape, market);
  const [ink, to] = [textOnColour(colour), brand.left + brand.width - margin];
  const speaks = logo !== undefined && logo.width > SPEAKS_FROM * logo.height;
  const from = panel.left + panel.width + GAP;
  const words = speaks
    ? { drawn: '', end: from }
    : drawWords({ text: name, height: 32, pen: NAME_PEN, from, to, at: 'from' }, shape, ink);
  const room = { from: words.end + 2 * GAP, to };
  const address = { text: new URL(publicUrl).host, height: 22, pen: ADDRESS_PEN, ...room, at: 'to' as const };
  const isRoomy = hasAddress && room.to - room.from > 200;
  return drawPanel(panel, market) + words.drawn + (isRoomy ? drawWords(address, shape, ink).drawn : '');
}
