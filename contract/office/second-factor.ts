/** Hours for which a session counts as confirmed after the second factor was given. */
export const STRONG_HOURS = 12;
export const RECOVERY_CODES = 10;
