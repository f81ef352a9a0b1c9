const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** "18 November 2026" for an ISO 8601 time, in UTC, so that the server and every browser write the same. */
export const formatDate = (time: string): string => dateIn(time, (month) => month);

/** "18 Nov 2026". */
export const formatShortDate = (time: string): string => dateIn(time, (month) => month.slice(0, 3));

/** "November 2026". */
export const formatMonth = (time: string): string => formatDate(time).replace(/^\d+ /, '');

function dateIn(time: string, nameOf: (month: string) => string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(time) ?? [];
  return year === undefined ? '' : `${Number(day)} ${nameOf(MONTHS[Number(month) - 1] ?? '')} ${year}`;
}

/** East Africa Time is three hours ahead of UTC, all year. */
const KAMPALA_MS = 3 * 3_600_000;

const inKampala = (time: string) => new Date(Date.parse(time) + KAMPALA_MS).toISOString();

/** "2026-11-18": the day in Uganda at a moment, in ms since 1970. */
export const dayInUganda = (now: number): string => new Date(now + KAMPALA_MS).toISOString().slice(0, 10);

/** 0 to 23: the hour in Uganda at a moment, in ms since 1970. */
export const hourInUganda = (now: number): number => new Date(now + KAMPALA_MS).getUTCHours();

/** Returns when a day such as "2026-11-18" begins in Uganda, in ms since 1970. */
export const dayStartInUganda = (day: string): number => Date.parse(`${day}T00:00:00Z`) - KAMPALA_MS;

/** "2026-11-18 14:05" in Uganda, which spreadsheets of every language take for a time, to be sorted and counted with. */
export const sheetMoment = (time: string): string => inKampala(time).slice(0, 16).replace('T', ' ');

/** "18 Nov 2026, 14:05" in Uganda, of an ISO 8601 time. */
export function formatMoment(time: string): string {
  const there = inKampala(time);
  return `${formatShortDate(there)}, ${there.slice(11, 16)}`;
}
