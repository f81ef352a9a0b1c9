/** How much the answers' sizes of two servers may differ for their rates to be compared. */
const SIZE_TOLERANCE = 0.1;

/** Returns a sentence if the sizes, in bytes, are too far apart. */
export function differsInSize(ours: number, theirs: number): string | undefined {
  if (ours > 0 && Math.abs(theirs - ours) <= ours * SIZE_TOLERANCE) return undefined;
  return `the answers differ by more than ${SIZE_TOLERANCE * 100} % in size (ours ${ours} bytes, the peer's ${theirs})`;
}

/** Returns a rate as a share of the bare route's, "41 %"; with one more digit where it is small. */
export function share(perSecond: number | undefined, limit: number | undefined): string {
  if (perSecond === undefined || !limit) return '';
  const percent = (100 * perSecond) / limit;
  if (percent < 0.1) return '<0.1 %';
  return `${percent < 10 ? Math.round(10 * percent) / 10 : Math.round(percent)} %`;
}

/** Returns how many times the other's rate it is, "12.3"; whole numbers from a hundred on. */
export function times(perSecond: number | undefined, other: number | undefined): string {
  if (perSecond === undefined || !other) return '';
  const ratio = perSecond / other;
  return ratio >= 100 ? Math.round(ratio).toLocaleString('en') : String(Math.round(ratio * 10) / 10);
}

/** Formats a rate; below ten with a decimal or two. */
export function perSecondText(perSecond: number | undefined): string {
  if (perSecond === undefined) return '';
  if (perSecond >= 10) return Math.round(perSecond).toLocaleString('en');
  return String(Math.round(perSecond * (perSecond >= 1 ? 10 : 100)) / (perSecond >= 1 ? 10 : 100));
}

/** Formats ms. 0 becomes "<1", since it comes from a tool that counts whole milliseconds. */
export function msText(ms: number | undefined): string {
  if (ms === undefined) return '';
  if (ms === 0) return '<1';
  if (ms < 0.1) return '<0.1';
  return ms < 10 ? String(Math.round(ms * 10) / 10) : Math.round(ms).toLocaleString('en');
}
