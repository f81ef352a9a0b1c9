/** Sentences about how fast a seller answers, on the seller's public page, in lists of sellers and beside what they sell. */

const HOUR = 60;
const DAY = 24 * HOUR;

const howLong = (count: number, one: string, an: string) => (count === 1 ? `${an} ${one}` : `${count} ${one}s`);

/** Returns how fast a seller answers: "Usually answers within 2 hours". `minutes`: below an hour, any number; above, whole hours or whole days. */
export function usuallyAnswers(minutes: number): string {
  if (minutes < HOUR) return `Usually answers within ${minutes} minutes`;
  const time = minutes < DAY ? howLong(minutes / HOUR, 'hour', 'an') : howLong(minutes / DAY, 'day', 'a');
  return `Usually answers within ${time}`;
}
