import { SCAN_TO_SEE, SOLD } from '#contract/messages/cards.ts';
import { RESERVED } from '#contract/messages/listings.ts';
import { INK, textOnColour } from '../../platform/brand/colour.ts';
import { drawLine, drawnWords, type Lettering, type SetLine, setLargest } from '../../platform/brand/lettering.ts';
import { qrModules } from '../../platform/qr-code.ts';
import { type CardMarket, drawMark } from './card-mark.ts';
import type { CardFacts } from './card-queries.ts';
import type { Box, CardShape } from './card-shapes.ts';
import { nothingToSee } from './no-photo-drawing.ts';

const MUTED = '#57534e';
const WHITE = '#ffffff';
const LINE_STEP = 1.62;
/** Opacity of the dark layer over the photo of a sold ad. */
const SHADE = 0.55;
const HEAVIEST = 3.4;

interface Block {
  lines: readonly SetLine[];
  lettering: Lettering;
  colour: string;
  /** Empty space above the lines, in px. */
  gap: number;
}

const heightOf = ({ lines, lettering }: Block) => lettering.height * (1 + (lines.length - 1) * LINE_STEP);

type Words = Pick<CardShape['name'], 'sizes' | 'mostLines'>;

function blockOf(
  text: string,
  { sizes, mostLines }: Words,
  room: number,
  look: Pick<Block, 'colour' | 'gap'>,
): Block[] {
  const words = drawnWords(text);
  const set = setLargest(words, sizes, { room, mostLines });
  return set && words.length > 0 ? [{ ...set, ...look }] : [];
}

/** Draws title, price and facts below each other, vertically centred in their box. */
function drawWords({ title, price, facts }: CardFacts, shape: CardShape): string {
  const { words, name, fact } = shape;
  const blocks = [
    ...blockOf(title, name, words.width, { colour: INK, gap: 0 }),
    ...blockOf(price, shape.price, words.width, { colour: INK, gap: words.height * 0.08 }),
    ...facts.slice(0, shape.mostFacts).flatMap((text, at) => {
      const isFirst = at === 0;
      return blockOf(text, fact, words.width, { colour: MUTED, gap: words.height * (isFirst ? 0.09 : 0.045) });
    }),
  ];
  const total = blocks.reduce((sum, block, at) => sum + heightOf(block) + (at > 0 ? block.gap : 0), 0);
  let y = words.top + (words.height - total) / 2;
  const drawn: string[] = [];
  for (const [at, block] of blocks.entries()) {
    if (at > 0) y += block.gap;
    const { lettering, colour } = block;
    for (const [row, line] of block.lines.entries())
      drawn.push(drawLine(line, lettering, { x: words.left, y: y + row * lettering.height * LINE_STEP, colour }));
    y += heightOf(block);
  }
  return drawn.join('');
}

const rect = ({ left, top, width, height }: Box, fill: string, more = '') =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${fill}"${more}/>`;

/** Draws one line of text in the centre of a box. */
function drawCentred(text: string, box: Box, lettering: Lettering, colour: string): string {
  const set = setLargest(drawnWords(text), [lettering], { room: box.width, mostLines: 1 });
  const [line] = set?.lines ?? [];
  if (!line) return '';
  const x = box.left + (box.width - line.width) / 2;
  return drawLine(line, lettering, { x, y: box.top + (box.height - lettering.height) / 2, colour });
}

function drawCode(address: string, box: Box): string {
  const { size, path } = qrModules(address);
  // Size of a module of the QR code. It is a whole number of px, because scanners need sharp edges.
  const module = Math.floor(box.width / size);
  const inset = (box.width - module * size) / 2;
  const at = `translate(${box.left + inset} ${box.top + inset}) scale(${module})`;
  const below = { ...box, top: box.top + box.height, height: 48 };
  const code = `<g transform="${at}" shape-rendering="crispEdges"><path stroke="${INK}" d="${path}"/></g>`;
  return code + drawCentred(SCAN_TO_SEE, below, { height: 19, pen: 1.9 }, MUTED);
}

/** Draws the word for sold or reserved across the photo. */
function drawState({ state }: CardFacts, { photo }: CardShape, { colour }: CardMarket): string {
  if (state === 'sold') {
    const shade = rect(photo, INK, ` fill-opacity="${SHADE}"`);
    return shade + drawCentred(SOLD, photo, { height: photo.height / 4.5, pen: HEAVIEST }, WHITE);
  }
  if (state !== 'reserved') return '';
  const label = { left: photo.left, top: photo.height - 132, width: 396, height: 92 };
  return rect(label, colour) + drawCentred(RESERVED, label, { height: 38, pen: 3 }, textOnColour(colour));
}

const svgOf = ({ left, top, width, height }: Box, drawn: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">${drawn}</svg>`;

/** Draws as SVG everything beside the photo of a card, except the market's logo. */
export function drawPanel(facts: CardFacts, shape: CardShape, market: CardMarket): string {
  const { panel, code, brand } = shape;
  const address = market.publicUrl + facts.path;
  const parts = [
    rect(panel, WHITE),
    drawWords(facts, shape),
    code ? drawCode(address, code) : '',
    rect(brand, market.colour),
    drawMark(shape, market),
  ];
  return svgOf(panel, parts.join(''));
}

/** Draws as SVG whatever lies over the photo of a card, or replaces it. Returns an empty string if there is nothing to draw. */
export function drawOnPhoto(facts: CardFacts, shape: CardShape, market: CardMarket, hasPhoto: boolean): string {
  const drawn = (hasPhoto ? '' : nothingToSee(facts.kind, shape.photo)) + drawState(facts, shape, market);
  return drawn && svgOf(shape.photo, drawn);
}
