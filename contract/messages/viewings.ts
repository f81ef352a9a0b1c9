import type { Viewing, ViewingTime } from '../leads/viewings.ts';
import { formatDate } from './dates.ts';

/** When a buyer would come to see a car or part. */

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** "Thursday, 3 December 2026", of "2026-12-03". */
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

/** "Thursday, 3 December 2026, in the morning" */
export const viewingWords = ({ day, time }: Viewing): string => `${viewingDayWords(day)}, ${WHEN[time]}`;
