/** Units of the drawing, and levels that a bar can have: one digit of base 36 each. */
export const BAR_LEVELS = 24;
const BAR_WIDTH = 4;
const BAR_STEP = 5;

/**
 * How high each bar stands beside the highest, a digit each, from the first bar that is not empty to the last: `"16 1kdo3"`
 * begins with the seventeenth. Empty where there is none. What has an entry can be seen.
 *
 * `from`: where the bars begin. A broad one is no higher for its breadth, else there would seem to be more of what it holds.
 */
export function levelsOf(counts: readonly number[], from: readonly number[]): string {
  const breadth = (at: number): number => (from[at + 1] ?? Number.NaN) - (from[at] ?? 0) || breadth(at - 1);
  const densities = counts.map((count, at) => count / breadth(at));
  const highest = Math.max(0, ...densities);
  const first = counts.findIndex((count) => count > 0);
  const digits = densities.map((density) => Math.ceil((density / highest) * BAR_LEVELS).toString(36));
  return first === -1 ? '' : `${first} ${digits.slice(first).join('').replace(/0+$/, '')}`;
}

interface Bar {
  /** Its place among all bars. */
  at: number;
  level: number;
}

export function barsOf(levels: string): Bar[] {
  const [first = '', digits = ''] = levels.split(' ');
  return Array.from(digits, (digit, at) => ({ at: Number(first) + at, level: Number.parseInt(digit, 36) }));
}

/** Does a bar, which begins at `from` and ends before `next`, lie within the bounds? One that they only touch does not. */
export const isWithin = (from: number, next: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY) =>
  next > min && from <= max && (from < max || next - from === 1 || from === min);

/** Fewer would be as broad as doors. */
const FEWEST_BARS = 16;

/** The part of all `count` bars that is drawn: what is empty on either side is left out. */
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
