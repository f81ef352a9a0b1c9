/** The end of 9999-12-31 in ms: the database takes no later time. */
const LAST_MOMENT = 253_402_300_799_999;

/** Returns a time in ms; undefined if the value is not a time that the database takes. */
export function timeIn(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return time >= 0 && time <= LAST_MOMENT ? time : undefined;
}
