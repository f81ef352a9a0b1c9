/** The states in which an ad is over and still has a page, which says so. */
export const CLOSED_STATES = ['sold', 'expired'] as const;
export type ClosedState = (typeof CLOSED_STATES)[number];
