import { dayInUganda } from '../messages/dates.ts';

const DAY_MS = 86_400_000;

/**
 * The number of days, including today, that a buyer can choose for a viewing. Later days make no sense: few cars are still for sale a month later.
 */
export const VIEWING_DAYS = 21;

export const VIEWING_TIMES = ['morning', 'afternoon', 'evening'] as const;
export type ViewingTime = (typeof VIEWING_TIMES)[number];

/** The day and time at which a buyer would like to see the car or part. */
export interface Viewing {
  /** A day in Uganda, for example "2026-12-03". */
  day: string;
  time: ViewingTime;
}

/** Returns the days that can be chosen now, today first. `now`: ms since 1970. */
export const viewingDays = (now: number): string[] =>
  Array.from({ length: VIEWING_DAYS }, (_, ahead) => dayInUganda(now + ahead * DAY_MS));
