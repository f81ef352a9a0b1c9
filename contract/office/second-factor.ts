/** For so long a code that was given holds. */
export const STRONG_HOURS = 12;
export const RECOVERY_CODES = 10;
