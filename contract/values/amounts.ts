const AMOUNT = /^(?:ugx\.?\s*)?(\d(?:[, ]*\d)*)(\.\d{1,3})?\s*(m|million|k)?(?:\/[=-])?$/i;
/** A longer text is no number, and is not looked at. */
export const NUMBER_LONGEST = 40;
const TIMES: Readonly<Record<string, number>> = { m: 1_000_000, million: 1_000_000, k: 1_000 };

/** Shillings as people write them: "24,500,000", "Ugx 24 500 000/=", "24.5m", "800k". NaN where it is none. */
export function readAmount(text: string): number {
  if (text.length > NUMBER_LONGEST) return Number.NaN;
  const [, whole = '', part = '', unit = ''] = AMOUNT.exec(text.trim().replaceAll('\u00a0', ' ')) ?? [];
  const times = TIMES[unit.toLowerCase()] ?? 1;
  // Without a unit, ".50" would be half a shilling; ".00" is how machines write none.
  if (whole === '' || (times === 1 && /[1-9]/.test(part))) return Number.NaN;
  const amount = Math.round(Number(whole.replace(/[, ]/g, '') + part) * times);
  return Number.isSafeInteger(amount) ? amount : Number.NaN;
}
