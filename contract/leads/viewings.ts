import { dayInUganda } from '../messages/dates.ts';
import { DAY_MS } from './lead-states.ts';

/** Number of days, today's among them, that a buyer may propose: a car is seldom still there a month later. */
export const VIEWING_DAYS = 21;

export const VIEWING_TIMES = ['morning', 'afternoon', 'evening'] as const;
export type ViewingTime = (typeof VIEWING_TIMES)[number];

/** When a buyer would come to see something. */
export interface Viewing {
  /** A day in Uganda: "2026-12-03". */
  day: string;
  time: ViewingTime;
}

/** Returns the days that may be proposed at this moment, today first. `now`: ms since 1970. */
export const viewingDays = (now: number): string[] =>
  Array.from({ length: VIEWING_DAYS }, (_, ahead) => dayInUganda(now + ahead * DAY_MS));
