import { textOnColour } from './colour.ts';
import { firstLetter, LETTER_HEIGHT, setName } from './letters.ts';

// Draws, as SVG, a market's icons and the preview picture for links to it. Without a logo, an icon shows the first letter of the market's
// name on the market's colour.

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
/** Scale of the letter in a maskable icon: platforms may cut off everything outside a circle of 80 %. */
const WITHIN_MASK = 0.9;

const pen = (colour: string, px: number) =>
  `fill="none" stroke="${colour}" stroke-width="${px}" stroke-linejoin="round" stroke-linecap="round"`;

function letterIn32({ name, colour }: Named): string {
  const { line, width } = firstLetter(name);
  return `<path transform="translate(${(32 - width) / 2} 8)" d="${line}" ${pen(textOnColour(colour), 4)}/>`;
}

export interface Named {
  name: string;
  /** #rrggbb */
  colour: string;
}

/** Draws the icon with round corners, as a browser shows it. */
export const drawIcon = (brand: Named): string =>
  `<svg ${SVG} viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${brand.colour}"/>${letterIn32(brand)}</svg>`;

/** Draws the maskable icon: colour up to every edge, for platforms that round the corners themselves, and a slightly smaller letter. */
export function drawMaskable(brand: Named): string {
  const centred = `translate(16 16) scale(${WITHIN_MASK}) translate(-16 -16)`;
  return `<svg ${SVG} viewBox="0 0 32 32"><rect width="32" height="32" fill="${brand.colour}"/><g transform="${centred}">${letterIn32(brand)}</g></svg>`;
}

const SOCIAL = { width: 1200, height: 630 } as const;
/** Largest size in px of a logo on the white panel of the preview picture. */
const LOGO = { width: 600, height: 200 } as const;
const PANEL_EDGE = 36;
const TILE = 220;
const MARGIN = 90;
const GAP = 64;
const NAME_HIGHEST = 84;
/**
 * A name that is too wide for one line is made smaller, but not below this share of its largest size. If it is still too wide, it is broken
 * into two lines.
 */
const LEAST_SHARE = 0.7;
const LEAST_MARGIN = 50;
/** Distance between the two lines of a long name, in the units in which its letters are drawn. */
const LINE_STEP = 1.75 * LETTER_HEIGHT;

function layOutName(name: string, markHeight: number) {
  const room = SOCIAL.width - 2 * MARGIN;
  const largest = NAME_HIGHEST / LETTER_HEIGHT;
  const lines = setName(name, room / (largest * LEAST_SHARE));
  const rows = (lines.length - 1) * LINE_STEP + LETTER_HEIGHT;
  const scale = Math.min(
    room / Math.max(1, ...lines.map(({ width }) => width)),
    (SOCIAL.height - 2 * LEAST_MARGIN - markHeight - GAP) / rows,
    largest,
  );
  return { lines, scale, height: lines.length === 0 ? 0 : GAP + rows * scale };
}

function nameAt(top: number, { lines, scale }: ReturnType<typeof layOutName>, colour: string): string {
  const drawn = lines.flatMap(({ letters, width }, row) => {
    const left = (SOCIAL.width / scale - width) / 2;
    return letters.map(({ x, line }) => `<path transform="translate(${left + x} ${row * LINE_STEP})" d="${line}"/>`);
  });
  return `<g transform="translate(0 ${top}) scale(${scale})" ${pen(colour, 2.6)}>${drawn.join('')}</g>`;
}

function tileAt(top: number, { name, colour }: Named): string {
  const { line, width } = firstLetter(name);
  const letter = `<path transform="translate(${(32 - width) / 2} 8)" d="${line}" ${pen(colour, 4)}/>`;
  return `<g transform="translate(${(SOCIAL.width - TILE) / 2} ${top}) scale(${TILE / 32})"><rect width="32" height="32" rx="7" fill="${textOnColour(colour)}"/>${letter}</g>`;
}

function panelAt(top: number): string {
  const { width, height } = LOGO;
  return `<rect x="${(SOCIAL.width - width) / 2 - PANEL_EDGE}" y="${top}" width="${width + 2 * PANEL_EDGE}" height="${height + 2 * PANEL_EDGE}" rx="28" fill="#fff"/>`;
}

/** Draws the preview picture of a shared link: the letter over the name; with a logo, an empty panel that the logo is laid into. */
export function drawSocial(
  brand: Named,
  hasLogo: boolean,
): { svg: string; logo: { top: number; left: number; width: number; height: number } } {
  const { width, height } = SOCIAL;
  const markHeight = hasLogo ? LOGO.height + 2 * PANEL_EDGE : TILE;
  const name = layOutName(brand.name, markHeight);
  const top = Math.round((height - markHeight - name.height) / 2);
  const mark = hasLogo ? panelAt(top) : tileAt(top, brand);
  const words = nameAt(top + markHeight + GAP, name, textOnColour(brand.colour));
  return {
    svg: `<svg ${SVG} width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${brand.colour}"/>${mark}${words}</svg>`,
    logo: { ...LOGO, top: top + PANEL_EDGE, left: (width - LOGO.width) / 2 },
  };
}
