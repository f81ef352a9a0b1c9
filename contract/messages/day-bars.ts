import { formatNumber } from '../values/numbers.ts';

/** Words of numbers by day, as bars and as a table. */

export const totalOf = (label: string, count: number) => `${label}: ${formatNumber(count)}`;
export const DAY_TABLE = 'Day by day';
export const DAY = 'Day';
export const TODAY_COLUMN = 'Today';
