/** Hours after which a review is late, or a report without a deadline. */
export const STAFF_LATE_HOURS = 24;
