import { setTimeout as sleep } from 'node:timers/promises';

/** An import pauses for this multiple of its working time, so that visitors get most of the machine. */
const PAUSE_TIMES = 8;
/** The longest pause after a row: 5,000 rows should be imported within a minute. */
const LONGEST_PAUSE_MS = 6;

/** Pauses after a piece of work that took `tookMs`. Times in ms. */
export const giveWay = (tookMs: number, longestMs = LONGEST_PAUSE_MS) =>
  sleep(Math.min(longestMs, PAUSE_TIMES * tookMs));
