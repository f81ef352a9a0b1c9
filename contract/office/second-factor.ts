/** Hours for which a second factor is valid in a session. */
export const STRONG_HOURS = 12;
export const RECOVERY_CODES = 10;
