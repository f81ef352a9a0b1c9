/** The notice on pages that are shown from memory while the database cannot be reached. */

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Kampala', timeStyle: 'short' });

/** `knownAt`: the time, in ms since 1970, of the last data from the database. */
export const shownAsOf = (knownAt: number) =>
  `You see the market as of ${TIME.format(knownAt)}. Sending and saving will work again soon.`;
