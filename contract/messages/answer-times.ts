/** Sentences on the public page of a seller. */

const HOUR = 60;
const DAY = 24 * HOUR;

const howLong = (count: number, one: string, an: string) => (count === 1 ? `${an} ${one}` : `${count} ${one}s`);

/** `minutes`: rounded to whole hours or days, from an hour on. */
export function usuallyAnswers(minutes: number): string {
  if (minutes < HOUR) return `Usually answers within ${minutes} minutes`;
  const time = minutes < DAY ? howLong(minutes / HOUR, 'hour', 'an') : howLong(minutes / DAY, 'day', 'a');
  return `Usually answers within ${time}`;
}
