/** The levels of a bar's height. Each is written as one digit of base 36. */
export const BAR_LEVELS = 24;

/**
 * Returns the heights of the bars, relative to the highest. Empty bars at both ends are left out: `"16 1kdo3"` begins with bar 16 (from 0), and has a
 * digit of base 36 for each. Empty if all bars are. A bar with any entry is visible. `from`: the lower bounds of the bars. The height is the count
 * divided by the bar's width, so that wide bars do not look too full.
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
