/** Days ahead that a car may be featured at once. */
export const FEATURED_MOST_DAYS = 90;
