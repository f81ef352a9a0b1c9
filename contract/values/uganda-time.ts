/**
 * Returns a time as Ugandans write it, in their time zone, wherever the server runs. `ms`: since 1970. The formatter is made for each time, because
 * the first one takes 10 ms, which no start should wait for.
 */
export const formatInUganda = (ms: number, style: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Kampala', ...style }).format(ms);
