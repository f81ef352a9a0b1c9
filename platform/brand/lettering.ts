import { CAPITALS, LETTER_HEIGHT } from './letters.ts';
import { SMALL_LETTERS } from './small-letters.ts';

// Sets words in a picture as drawn lines, with the letters of letters.ts and small-letters.ts: a server needs no fonts for it, and nothing
// that somebody typed becomes part of an SVG.

/** The size of drawn words: the height of a capital in px, and the width of the pen in units of which a capital is 16 high. */
export interface Lettering {
  height: number;
  pen: number;
}

/** A line of drawn words, and the px from its left edge to its right edge. */
export interface SetLine {
  words: readonly string[];
  width: number;
}

const SIGNS = { ...CAPITALS, ...SMALL_LETTERS };

/** Space between two letters and between two words, in addition to the width of the pen. */
const BETWEEN_LETTERS = 2.4;
const BETWEEN_WORDS = 8;
/** Letters with an open side, such as L or T: the next letter stands closer to them. */
const OPEN = new Set("AFLPTVWYfkrtvwxyz,'/");
const CLOSER = 0.8;

/** Characters that are drawn as another one. Accents are not listed, since they are left out: é is drawn as e. */
const ALIKE: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  Ŋ: 'N',
  '\u2044': '/',
  '•': '·',
};

const hasSign = (sign: string) => Object.hasOwn(SIGNS, sign);

/** Returns the characters of a text that can be drawn; emoji and other scripts are left out. */
const signsOf = (text: string): string[] =>
  Array.from(text.normalize('NFKD'), (sign) => ALIKE[sign] ?? sign).filter(hasSign);

/** Returns a text's words in the form in which they are drawn; none if the text has no letter or digit that can be drawn. */
export function drawnWords(text: string): string[] {
  const words = text
    .split(/\s+/)
    .map((word) => signsOf(word).join(''))
    .filter((word) => word !== '');
  return words.some((word) => /[A-Za-z0-9]/.test(word)) ? words : [];
}

const between = (one: string, other: string, pen: number) =>
  pen + BETWEEN_LETTERS - (OPEN.has(one) ? CLOSER : 0) - (OPEN.has(other) ? CLOSER : 0);

/** Returns the letters of a line with their positions, and the line's width, all in the units in which letters are drawn. */
function placed(words: readonly string[], pen: number) {
  const letters: { x: number; line: string }[] = [];
  let x = 0;
  let before: string | undefined;
  for (const [at, word] of words.entries()) {
    if (at > 0) {
      x += pen + BETWEEN_WORDS;
      before = undefined;
    }
    for (const sign of word) {
      const [width, line] = SIGNS[sign] ?? [0, ''];
      if (before !== undefined) x += between(before, sign, pen);
      letters.push({ x, line });
      x += width;
      before = sign;
    }
  }
  return { letters, width: x };
}

function lineOf(words: readonly string[], { height, pen }: Lettering): SetLine {
  return { words, width: ((placed(words, pen).width + pen) * height) / LETTER_HEIGHT };
}

/** Cuts letters off the end of a word until it fits into a line. */
function cutWord(word: string, lettering: Lettering, room: number): string {
  const signs = Array.from(word);
  while (signs.length > 1 && lineOf([signs.join('')], lettering).width > room) signs.pop();
  return signs.join('');
}

function firstLine(words: readonly string[], lettering: Lettering, room: number): string[] {
  const line: string[] = [];
  for (const word of words) {
    if (line.length > 0 && lineOf([...line, word], lettering).width > room) break;
    line.push(word);
  }
  return line;
}

interface Frame {
  /** px */
  room: number;
  mostLines: number;
}

const ELLIPSIS = '...';
/** Separates the parts of a line; removed if a line would end with it. */
const BETWEEN_PARTS = '·';

/** Drops words from the end of a line until it fits together with three dots, which show that words are missing. */
function withDots(words: readonly string[], lettering: Lettering, room: number): string[] {
  const left = [...words];
  for (;;) {
    const last = left.at(-1) ?? '';
    const dotted = [...left.slice(0, -1), `${last.replace(/[,.·-]$/, '')}${ELLIPSIS}`];
    if (left.length <= 1 || lineOf(dotted, lettering).width <= room) return dotted;
    left.pop();
  }
}

/** Breaks words into at most `mostLines` lines of the width `room`. Three dots stand for words for which no line is left. */
export function setLines(words: readonly string[], lettering: Lettering, { room, mostLines }: Frame): SetLine[] {
  const lines: SetLine[] = [];
  let left = words.map((word) => cutWord(word, lettering, room));
  while (left.length > 0 && lines.length < mostLines) {
    const line = firstLine(left, lettering, room);
    left = left.slice(line.length);
    if (left.length > 0 && line.at(-1) === BETWEEN_PARTS) line.pop();
    const isCut = left.length > 0 && lines.length === mostLines - 1;
    lines.push(lineOf(isCut ? withDots(line, lettering, room) : line, lettering));
  }
  return lines;
}

const spoken = (words: readonly string[]) => words.filter((word) => word !== BETWEEN_PARTS).join(' ');

/**
 * Sets words in the largest of these sizes in which all of them fit into the frame. If they fit in none, cuts them off in the last size.
 */
export function setLargest(words: readonly string[], sizes: readonly Lettering[], frame: Frame) {
  const settings = sizes.map((lettering) => ({ lettering, lines: setLines(words, lettering, frame) }));
  const wholly = (lines: readonly SetLine[]) => spoken(lines.flatMap((line) => line.words)) === spoken(words);
  return settings.find(({ lines }) => wholly(lines)) ?? settings.at(-1);
}

/** Draws a line of words as SVG. x: its left edge, y: the top of its capitals, both in px. */
export function drawLine(
  { words }: SetLine,
  { height, pen }: Lettering,
  at: { x: number; y: number; colour: string },
): string {
  const scale = height / LETTER_HEIGHT;
  const half = (pen * scale) / 2;
  const drawn = placed(words, pen).letters.map(
    ({ x, line }) => `<path transform="translate(${x.toFixed(2)} 0)" d="${line}"/>`,
  );
  return `<g transform="translate(${(at.x + half).toFixed(2)} ${at.y}) scale(${scale.toFixed(4)})" fill="none" stroke="${at.colour}" stroke-width="${pen}" stroke-linejoin="round" stroke-linecap="round">${drawn.join('')}</g>`;
}
