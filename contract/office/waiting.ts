/** Hours after which a review is late, and so is a report without a day of its own. */
export const STAFF_LATE_HOURS = 24;
