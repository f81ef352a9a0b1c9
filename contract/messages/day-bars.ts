import { formatNumber } from '../values/numbers.ts';

/** Words for charts and tables of numbers by day. */

export const totalOf = (label: string, count: number) => `${label}: ${formatNumber(count)}`;
export const DAY_TABLE = 'Day by day';
export const DAY = 'Day';
export const TODAY_COLUMN = 'Today';
