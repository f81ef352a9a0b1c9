/** Hours after which a waiting review, or a report without a deadline, is late. */
export const STAFF_LATE_HOURS = 24;
