export const INK = '#1c1917';
const WHITE = '#ffffff';
const BLACK = '#000000';

/** The least contrast between text and its background: WCAG 2.2, 1.4.3. */
const READABLE = 4.5;
/** The least contrast between a button and the white page around it. The default yellow has 1.4. */
const APART_FROM_PAGE = 1.3;

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Returns a colour's relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours, from 1 (the same colour) to 21 (black and white). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns a mixture of two colours. `share`: how much of the second colour it contains, from 0 to 1. */
function mix(colour: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(colour).map((value, at) => Math.round(value * (1 - share) + (others[at] ?? 0) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const textOn = (colour: string) => (contrast(colour, INK) >= contrast(colour, WHITE) ? INK : WHITE);
const isReadableOn = (colour: string, text: string) => contrast(colour, text) >= READABLE;

export const isColour = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

/** Returns a sentence on why a colour cannot be the market's; undefined if it can. */
export function problemOfColour(colour: string): string | undefined {
  if (!isReadableOn(colour, textOn(colour))) {
    return 'must be darker or lighter: neither black nor white text can be read on it (contrast below 4.5 to 1)';
  }
  if (contrast(colour, WHITE) < APART_FROM_PAGE) {
    return 'must be darker: a button in this colour cannot be seen on a white page';
  }
}

/** Mixes a colour with another one. Returns the first of the mixtures by `shares` that meets `isWanted`, or the last one if none does. */
function mixUntil(colour: string, other: string, shares: readonly number[], isWanted: (mixed: string) => boolean) {
  const mixed = shares.map((share) => mix(colour, other, share));
  return mixed.find(isWanted) ?? mixed.at(-1) ?? colour;
}

/** Returns the CSS custom properties of ui/tokens.css that depend on the market's colour. */
export function accentOf(colour: string): Record<`--${string}`, string> {
  const text = textOn(colour);
  // A button gets darker under the pointer, or lighter if it is black or its text would become unreadable.
  const darker = mix(colour, BLACK, 0.1);
  const isDarkerSeen = contrast(darker, colour) > 1.05 && isReadableOn(darker, text);
  return {
    '--color-sun': colour,
    '--color-on-sun': text,
    '--color-sun-dark': isDarkerSeen ? darker : mix(colour, WHITE, 0.2),
    '--text-color-sun': mixUntil(colour, WHITE, [0, 0.2, 0.4, 0.6, 0.8], (mixed) => isReadableOn(mixed, INK)),
  };
}

export const textOnColour = textOn;
