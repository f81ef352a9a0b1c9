import { formatInUganda } from '../values/uganda-time.ts';
/** The notice on pages that are shown from memory while the database cannot be reached. */

/** `knownAt`: the time, in ms since 1970, of the last data from the database. */
export const shownAsOf = (knownAt: number) =>
  `You see the market as of ${formatInUganda(knownAt, { timeStyle: 'short' })}. Sending and saving will work again soon.`;
