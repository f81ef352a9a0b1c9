/** A letter as an SVG path, whose y goes from 0 (top) to 16 (foot), and the letter's width in the same units. */
interface Letter {
  line: string;
  width: number;
}

const BOWL = 'M0 16V0h7a4.6 4.6 0 0 1 0 9.2H0';
const RING = 'M8 0a8 8 0 1 0 0 16a8 8 0 1 0 0-16z';

/**
 * Capitals and digits as SVG paths. Servers often lack fonts or have different ones, while drawn letters look the same everywhere. Besides,
 * a market's name thus never becomes text in an SVG, where it could be read as code.
 */
export const CAPITALS: Record<string, readonly [width: number, line: string]> = {
  A: [14, 'M0 16 7 0l7 16M2.6 10h8.8'],
  B: [11.3, 'M0 0v16h7a4.3 4.3 0 0 0 0-8.6H0M0 0h6a3.7 3.7 0 0 1 0 7.4'],
  C: [13.5, 'M13.5 2.2A8 8 0 1 0 13.5 13.8'],
  D: [13, 'M0 0v16h5a8 8 0 0 0 0-16z'],
  E: [10, 'M10 0H0v16h10M0 8h8.5'],
  F: [10, 'M10 0H0v16M0 8h8.5'],
  G: [16, 'M13.5 2.2A8 8 0 1 0 16 8H9.5'],
  H: [13, 'M0 0v16M13 0v16M0 8h13'],
  I: [0, 'M0 0v16'],
  J: [9, 'M9 0v11.5a4.5 4.5 0 0 1-9 0'],
  K: [12, 'M0 0v16M11.5 0 0 9.5M4.2 6.2 12 16'],
  L: [9.5, 'M0 0v16h9.5'],
  M: [16, 'M0 16V0l8 9 8-9v16'],
  N: [13, 'M0 16V0l13 16V0'],
  O: [16, RING],
  P: [11.6, BOWL],
  Q: [16, `${RING}M10.5 11l5.5 5.5`],
  R: [12, `${BOWL}M6.5 9.2 12 16`],
  S: [11, 'M10.5 2.6C9.4.9 7.6 0 5.5 0 2.6 0 .6 1.6.6 4c0 5.6 10.4 2.4 10.4 8 0 2.4-2.2 4-5.4 4C3.3 16 1.3 15 0 13.2'],
  T: [13, 'M0 0h13M6.5 0v16'],
  U: [13, 'M0 0v9.5a6.5 6.5 0 0 0 13 0V0'],
  V: [14, 'M0 0l7 16 7-16'],
  W: [18, 'M0 0l4.6 16L9 4.5 13.4 16 18 0'],
  X: [13, 'M0 0l13 16M13 0 0 16'],
  Y: [13, 'M0 0l6.5 8L13 0M6.5 8v8'],
  Z: [12, 'M0 0h12L0 16h12'],
  0: [12, 'M6 0C2 0 0 3.5 0 8s2 8 6 8 6-3.5 6-8-2-8-6-8z'],
  1: [5, 'M0 3.5 5 0v16'],
  2: [11, 'M.6 3.6C1.4 1.4 3.2 0 5.6 0c3 0 5.2 1.9 5.2 4.6 0 3.8-5 6.4-10.8 11.4h11'],
  3: [11, 'M.6 0h9.8l-5 6.2c3.4 0 5.6 2 5.6 4.9 0 2.9-2.3 4.9-5.4 4.9C3 16 1 14.9 0 13'],
  4: [12, 'M9 16V0L0 11.5h12'],
  5: [11, 'M10 0H2L1.2 7C2.3 6.2 3.7 5.8 5.2 5.8c3.3 0 5.8 2 5.8 5s-2.4 5.2-5.7 5.2C3 16 1.1 15 0 13.4'],
  6: [11, 'M9.5 0C4 1.8.2 6 .2 10.7a5.4 5.3 0 1 0 10.8 0 5.4 5.3 0 1 0-10.8 0'],
  7: [11, 'M0 0h11L4 16'],
  8: [10.5, 'M5.5 0a4 3.7 0 1 0 0 7.4 4 3.7 0 1 0 0-7.4zM5.5 7.4a5 4.3 0 1 0 0 8.6 5 4.3 0 1 0 0-8.6z'],
  9: [11, 'M1.5 16C7 14.2 10.8 10 10.8 5.3A5.4 5.3 0 1 0 0 5.3a5.4 5.3 0 1 0 10.8 0'],
  '&': [12, 'M12 16 3.4 5.6C1.6 3.4 2.6 0 5.6 0s4 3.2 1.4 5.2L3 8C-.6 10.6.2 16 5 16c4 0 6.4-3.4 7-7.6'],
  '-': [6, 'M0 8.5h6'],
  '.': [0, 'M0 16h.01'],
};

/** A price tag, drawn in place of a letter for a name that has no letter or digit which can be drawn. */
const TAG: Letter = { width: 16, line: 'M0 0h8l8 8-8 8-8-8zM4.2 4.2h.01' };

export const LETTER_HEIGHT = 16;
const BETWEEN_LETTERS = 5;
const BETWEEN_WORDS = 11;

/** Returns the characters of a text as capitals without accents: é becomes E. */
const drawable = (text: string) =>
  Array.from(text.normalize('NFKD').toUpperCase()).filter((sign) => Object.hasOwn(CAPITALS, sign));

function letterOf(sign: string): Letter {
  const [width, line] = CAPITALS[sign] ?? [TAG.width, TAG.line];
  return { width, line };
}

/** Returns the first letter or digit of a name that can be drawn; without any, a price tag. */
export const firstLetter = (name: string): Letter => letterOf(drawable(name).find((sign) => /\w/.test(sign)) ?? '');

interface Line {
  letters: (Letter & { x: number })[];
  width: number;
}

function lineOf(words: readonly string[][]): Line {
  const letters: Line['letters'] = [];
  let x = 0;
  for (const word of words) {
    if (letters.length > 0) x += BETWEEN_WORDS;
    for (const [at, sign] of word.entries()) {
      const letter = letterOf(sign);
      if (at > 0) x += BETWEEN_LETTERS;
      letters.push({ ...letter, x });
      x += letter.width;
    }
  }
  return { letters, width: x };
}

/**
 * Breaks a name into one line, or into two lines of whole words if one would be wider than `widest`. Characters that cannot be drawn are
 * left out.
 */
export function setName(name: string, widest: number): Line[] {
  const words = name
    .split(/\s+/)
    .map(drawable)
    .filter((word) => word.some((sign) => /[\w&]/.test(sign)));
  if (words.length === 0) return [];
  const whole = lineOf(words);
  if (whole.width <= widest) return [whole];
  const widthOf = (lines: Line[]) => Math.max(...lines.map(({ width }) => width));
  const broken = words.slice(1).map((_, at) => [lineOf(words.slice(0, at + 1)), lineOf(words.slice(at + 1))]);
  return [[whole], ...broken].reduce((best, lines) => (widthOf(lines) < widthOf(best) ? lines : best));
}
