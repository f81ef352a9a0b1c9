import type { Viewing, ViewingTime } from '../leads/viewings.ts';
import { formatDate } from './dates.ts';

/** Words for the day and time at which a buyer would like to see a car or part. */

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns a day such as "2026-12-03" in words: "Thursday, 3 December 2026". */
export const viewingDayWords = (day: string): string => `${WEEKDAYS[new Date(day).getUTCDay()]}, ${formatDate(day)}`;

export const VIEWING_TIME_WORDS: Readonly<Record<ViewingTime, string>> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening, before dark',
};

const WHEN: Readonly<Record<ViewingTime, string>> = {
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening, before dark',
};

/** For example "Thursday, 3 December 2026, in the morning". */
export const viewingWords = ({ day, time }: Viewing): string => `${viewingDayWords(day)}, ${WHEN[time]}`;
