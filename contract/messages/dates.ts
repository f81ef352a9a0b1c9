const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Returns a date like "18 November 2026" for an ISO 8601 time. It is the date in UTC, so that server and browser write the same. */
export const formatDate = (time: string): string => dateIn(time, (month) => month);

/** Returns a date like "18 Nov 2026" for an ISO 8601 time. */
export const formatShortDate = (time: string): string => dateIn(time, (month) => month.slice(0, 3));

/** Returns a month like "November 2026" for an ISO 8601 time. */
export const formatMonth = (time: string): string => formatDate(time).replace(/^\d+ /, '');

function dateIn(time: string, nameOf: (month: string) => string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(time) ?? [];
  return year === undefined ? '' : `${Number(day)} ${nameOf(MONTHS[Number(month) - 1] ?? '')} ${year}`;
}

/** ms. East Africa Time is three hours ahead of UTC, all year round. */
const KAMPALA_MS = 3 * 3_600_000;

const inKampala = (time: string) => new Date(Date.parse(time) + KAMPALA_MS).toISOString();

/** Returns the day in Uganda, like "2026-11-18". `now`: ms since 1970. */
export const dayInUganda = (now: number): string => new Date(now + KAMPALA_MS).toISOString().slice(0, 10);

/** Returns the hour in Uganda, 0 to 23. `now`: ms since 1970. */
export const hourInUganda = (now: number): number => new Date(now + KAMPALA_MS).getUTCHours();

/** Returns when a day like "2026-11-18" begins in Uganda, in ms since 1970. */
export const dayStartInUganda = (day: string): number => Date.parse(`${day}T00:00:00Z`) - KAMPALA_MS;

/** Returns a time in Uganda like "2026-11-18 14:05". Spreadsheets in every language read this form as a time, so that it can be sorted. */
export const sheetMoment = (time: string): string => inKampala(time).slice(0, 16).replace('T', ' ');

/** Returns a time in Uganda like "18 Nov 2026, 14:05". `time`: ISO 8601. */
export function formatMoment(time: string): string {
  const there = inKampala(time);
  return `${formatShortDate(there)}, ${there.slice(11, 16)}`;
}
