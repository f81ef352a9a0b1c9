/** 9999-12-31, in ms: no time in the database is later. */
const LAST_MOMENT = 253_402_300_799_999;

/** Returns a time in ms; undefined: it is none that the database takes. */
export function timeIn(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return time >= 0 && time <= LAST_MOMENT ? time : undefined;
}
