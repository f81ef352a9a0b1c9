/** The number of levels of a bar's height in a range slider. Each height is written as one digit of base 36. */
export const BAR_LEVELS = 24;

/**
 * Encodes the heights of a slider's bars: `"16 1kdo3"` begins with bar 16 (from 0), then has a digit of base 36 for each bar. Empty bars at both ends
 * are left out; '' if all are empty. `from`: the bars' lower bounds. A height is the count divided by the bar's width, relative to the highest bar; a
 * bar with any entry is visible.
 */
export function levelsOf(counts: readonly number[], from: readonly number[]): string {
  const breadth = (at: number): number => (from[at + 1] ?? Number.NaN) - (from[at] ?? 0) || breadth(at - 1);
  const densities = counts.map((count, at) => count / breadth(at));
  const highest = Math.max(0, ...densities);
  const first = counts.findIndex((count) => count > 0);
  const digits = densities.map((density) => Math.ceil((density / highest) * BAR_LEVELS).toString(36));
  const last = digits.findLastIndex((digit) => digit !== '0');
  return first === -1 ? '' : `${first} ${digits.slice(first, last + 1).join('')}`;
}
