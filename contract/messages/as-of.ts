/** The line above a page that is shown while the database is away. */

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Kampala', timeStyle: 'short' });

/** `knownAt`: until then all of it was true, in ms since 1970. */
export const shownAsOf = (knownAt: number) =>
  `You see the market as of ${TIME.format(knownAt)}. Sending and saving will work again soon.`;
