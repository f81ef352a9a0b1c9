/** Ads that one seller may be allowed to have on sale at once. */
export const MOST_LIVE_HIGHEST = 10_000;
