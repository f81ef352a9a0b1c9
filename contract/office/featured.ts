/** Days from now until which a car can be featured. */
export const FEATURED_MOST_DAYS = 90;
