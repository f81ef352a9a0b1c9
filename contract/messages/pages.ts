/** Sections of the market that are not open yet. */
export const COMING_SOON = 'Coming Soon';
export const STAY_TUNED = 'Stay Tuned';
