import { BAR_LEVELS } from './bar-levels.ts';

/** Width of a bar, in units of the SVG drawing. */
const BAR_WIDTH = 4;
const BAR_STEP = 5;

interface Bar {
  /** The bar's index among all bars of the range, including empty ones. */
  at: number;
  level: number;
}

export function barsOf(levels: string): Bar[] {
  const [first = '', digits = ''] = levels.split(' ');
  return Array.from(digits, (digit, at) => ({ at: Number(first) + at, level: Number.parseInt(digit, 36) }));
}

/** Returns whether any part of a bar (from `from` to below `next`) is within the bounds. A bar that only touches a bound is not within. */
export const isWithin = (from: number, next: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY) =>
  next > min && from <= max && (from < max || next - from === 1 || from === min);

/** The fewest bars that a slider has: if it had fewer, each would be too wide. */
const FEWEST_BARS = 16;

/** Returns the indexes of the first and the last bar to draw: empty bars at the ends are left out, as long as FEWEST_BARS remain. */
export function axisOf(bars: readonly Bar[], count: number): { first: number; last: number } {
  const first = Math.min(bars[0]?.at ?? 0, count - FEWEST_BARS);
  return { first, last: Math.max(bars.at(-1)?.at ?? 0, first + FEWEST_BARS - 1) };
}

/** Returns the SVG path of the bars. They stand on the line y = BAR_LEVELS, and bar `first` begins at x = 0. */
export const barPath = (bars: readonly Bar[], first: number): string =>
  bars
    .filter(({ level }) => level > 0)
    .map(({ at, level }) => `M${(at - first) * BAR_STEP} ${BAR_LEVELS}v-${level}h${BAR_WIDTH}v${level}`)
    .join('');

export const widthOf = (barCount: number): number => barCount * BAR_STEP - (BAR_STEP - BAR_WIDTH);
