/** The highest limit that staff can set for the ads that one seller has on sale at once. */
export const MOST_LIVE_HIGHEST = 10_000;
