import { setTimeout as sleep } from 'node:timers/promises';

/** The pause of an import, as a multiple of its working time, so that most of the machine serves visitors. */
const PAUSE_TIMES = 8;
/** 5,000 rows are to be in within a minute. */
const LONGEST_PAUSE_MS = 6;

/** Called after each piece of work, with how long it took. Times in ms. */
export const giveWay = (tookMs: number, longestMs = LONGEST_PAUSE_MS) =>
  sleep(Math.min(longestMs, PAUSE_TIMES * tookMs));
