/** The end of the year 9999 in ms. The database refuses later times. */
const LAST_MOMENT = 253_402_300_799_999;

/** Returns a time in ms; undefined if the value is not a time that the database takes. */
export function timeIn(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return time >= 0 && time <= LAST_MOMENT ? time : undefined;
}
