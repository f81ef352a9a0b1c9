/** How much the answers of two servers may differ while their rates are still compared. */
const SIZE_TOLERANCE = 0.1;

/** A sentence where the sizes are too far apart, both in bytes. */
export function differsInSize(ours: number, theirs: number): string | undefined {
  if (ours > 0 && Math.abs(theirs - ours) <= ours * SIZE_TOLERANCE) return undefined;
  return `the answers differ by more than ${SIZE_TOLERANCE * 100} % in size (ours ${ours} bytes, the peer's ${theirs})`;
}

/** "41 %" of the bare route; a digit more where it is little. */
export function share(perSecond: number | undefined, limit: number | undefined): string {
  if (perSecond === undefined || !limit) return '';
  const percent = (100 * perSecond) / limit;
  if (percent < 0.1) return '<0.1 %';
  return `${percent < 10 ? Math.round(10 * percent) / 10 : Math.round(percent)} %`;
}

/** "12.3" times the other's rate; whole numbers from a hundred on. */
export function times(perSecond: number | undefined, other: number | undefined): string {
  if (perSecond === undefined || !other) return '';
  const ratio = perSecond / other;
  return ratio >= 100 ? Math.round(ratio).toLocaleString('en') : String(Math.round(ratio * 10) / 10);
}

/** Rates of less than ten keep a digit or two. */
export function perSecondText(perSecond: number | undefined): string {
  if (perSecond === undefined) return '';
  if (perSecond >= 10) return Math.round(perSecond).toLocaleString('en');
  return String(Math.round(perSecond * (perSecond >= 1 ? 10 : 100)) / (perSecond >= 1 ? 10 : 100));
}

/** Of a tool that counts whole milliseconds, 0 is less than one. */
export function msText(ms: number | undefined): string {
  if (ms === undefined) return '';
  if (ms === 0) return '<1';
  if (ms < 0.1) return '<0.1';
  return ms < 10 ? String(Math.round(ms * 10) / 10) : Math.round(ms).toLocaleString('en');
}
