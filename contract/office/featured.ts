/** The most days, from now on, for which a car can be featured. */
export const FEATURED_MOST_DAYS = 90;
