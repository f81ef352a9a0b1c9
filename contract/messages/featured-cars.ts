import { formatShortDate } from './dates.ts';

/** Sentences of the pages on which staff choose the featured cars. */

export const FEATURED = 'Featured cars';
export const FEATURED_MEANS = 'Buyers see it among the featured cars of the home page until the end of this day.';
export const UNTIL_LABEL = 'Last day';
export const FEATURE = 'Show among the featured';
export const isFeatured = (until: string | null) =>
  until === null ? 'It is featured, without a last day.' : `It is featured until ${formatShortDate(until)}.`;
export const TAKE_OFF = 'Featured no more';
export const CHANGE_DAY = 'Change the last day';
export const dayWrong = (most: number) => `Choose a day from today on, at most ${most} days ahead`;
export const NOT_ON_SALE = 'Only a car on sale can be featured.';
export const FEATURED_NOW = 'Featured now.';
export const FEATURED_NO_MORE = 'Featured no more.';
