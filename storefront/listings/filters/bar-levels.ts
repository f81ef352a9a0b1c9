/** Levels that a bar can have: one digit of base 36 each. */
export const BAR_LEVELS = 24;

/**
 * Returns the height of each bar beside the highest, a digit each, from the first bar that is not empty to the last: `"16 1kdo3"` begins
 * with the seventeenth. Empty if there is none. A bar with any entry is visible. `from`: the lower bounds. Heights are divided by a bar's
 * width, so that wide bars do not look too full.
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
