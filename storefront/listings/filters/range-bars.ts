import { BAR_LEVELS } from './bar-levels.ts';

/** Widths in units of the drawing. */
const BAR_WIDTH = 4;
const BAR_STEP = 5;

interface Bar {
  /** Position among all bars, from 0. */
  at: number;
  level: number;
}

export function barsOf(levels: string): Bar[] {
  const [first = '', digits = ''] = levels.split(' ');
  return Array.from(digits, (digit, at) => ({ at: Number(first) + at, level: Number.parseInt(digit, 36) }));
}

/** Returns whether a bar, which begins at `from` and ends before `next`, lies within the bounds. One that they only touch does not. */
export const isWithin = (from: number, next: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY) =>
  next > min && from <= max && (from < max || next - from === 1 || from === min);

/** Fewer would be as broad as doors. */
const FEWEST_BARS = 16;

/** Returns the part of all `count` bars that is drawn: empty bars at either end are left out. */
export function axisOf(bars: readonly Bar[], count: number): { first: number; last: number } {
  const first = Math.min(bars[0]?.at ?? 0, count - FEWEST_BARS);
  return { first, last: Math.max(bars.at(-1)?.at ?? 0, first + FEWEST_BARS - 1) };
}

/** An SVG path of bars that stand on the line `BAR_LEVELS`; the one at `first` would begin at 0. */
export const barPath = (bars: readonly Bar[], first: number): string =>
  bars
    .filter(({ level }) => level > 0)
    .map(({ at, level }) => `M${(at - first) * BAR_STEP} ${BAR_LEVELS}v-${level}h${BAR_WIDTH}v${level}`)
    .join('');

export const widthOf = (barCount: number): number => barCount * BAR_STEP - (BAR_STEP - BAR_WIDTH);
