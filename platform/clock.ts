/** The current time in ms since 1970. Code gets it through this interface, so that a test can set it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
