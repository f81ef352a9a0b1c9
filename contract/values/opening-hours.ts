// Opening hours as schema.org writes them, like "Mo 08:00-18:00": one text for each day. Days without a text are closed.

export const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
export type Day = (typeof DAYS)[number];

/** The opening hours of one day. `from`, `to`: times like "08:00". */
interface DayHours {
  day: Day;
  from: string;
  to: string;
}

const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d';
// Safe pattern: each part of the text has a fixed length.
const DAY_HOURS = new RegExp(`^(${DAYS.join('|')}) (${TIME})-(${TIME})$`);

/** Reads a text like "Mo 08:00-18:00"; undefined if it has another form. */
export function readDayHours(text: string): DayHours | undefined {
  const [, named, from = '', to = ''] = DAY_HOURS.exec(text) ?? [];
  const day = DAYS.find((one) => one === named);
  return day && from < to ? { day, from, to } : undefined;
}

/** Returns the opening hours on a day of the week; undefined if the seller is closed on that day. */
export const hoursOf = (hours: readonly string[], day: Day): DayHours | undefined =>
  hours.map(readDayHours).find((one) => one?.day === day);

/** Successive days of the week with the same opening hours. `from` and `to` are null if the days are closed. */
export interface DayGroup {
  first: Day;
  last: Day;
  from: string | null;
  to: string | null;
}

/** Groups the days of a week by their opening hours, beginning with Monday. */
export function groupDays(hours: readonly string[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const day of DAYS) {
    const { from = null, to = null } = hoursOf(hours, day) ?? {};
    const before = groups.at(-1);
    if (before && before.from === from && before.to === to) before.last = day;
    else groups.push({ first: day, last: day, from, to });
  }
  return groups;
}
