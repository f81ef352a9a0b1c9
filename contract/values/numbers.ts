// Safe pattern: a number is never longer than 25 characters.
const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** Writes thousands separators; the same on the server and in every browser, whatever its language. */
export const formatNumber = (number: number) => String(number).replace(THOUSANDS, ',');
