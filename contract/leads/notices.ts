import { dayInUganda, dayStartInUganda, hourInUganda } from '../messages/dates.ts';

// When sellers are told of new leads by SMS and by mail. Times are milliseconds since 1970.

/** When an SMS about a new lead is sent: at once, within the hour together with the seller's other new leads, or never. */
export const SMS_TIMES = ['at-once', 'hourly', 'off'] as const;
export type SmsTime = (typeof SMS_TIMES)[number];

export const MAIL_TIMES = ['at-once', 'daily', 'off'] as const;
export type MailTime = (typeof MAIL_TIMES)[number];

/** Hours of the day in Uganda. From `from` until `to` no SMS about leads is sent. */
export const QUIET_HOURS = { from: 21, to: 7 };
/** The hour in Uganda at which one SMS lists the leads of a day that had more than `MOST_NOTICES`. */
export const EVENING_HOUR = 20;
/** The hour in Uganda at which the daily mail about leads is sent. */
export const DAILY_MAIL_HOUR = 18;

/** The most SMS about leads that a seller gets in a day. One SMS in the evening lists the other leads. */
export const MOST_NOTICES = 5;

const HOUR_MS = 3_600_000;

/** Returns the next time after `at` (ms since 1970) at which clocks in Uganda show `hour` o'clock. */
export function nextHour(at: number, hour: number): number {
  const today = dayStartInUganda(dayInUganda(at)) + hour * HOUR_MS;
  return today > at ? today : today + 24 * HOUR_MS;
}

export function isQuiet(at: number): boolean {
  const hour = hourInUganda(at);
  return hour >= QUIET_HOURS.from || hour < QUIET_HOURS.to;
}

/** Returns `at`, or the end of the quiet hours if `at` falls into them. */
export const afterQuiet = (at: number): number => (isQuiet(at) ? nextHour(at, QUIET_HOURS.to) : at);

/** The states of an SMS to a seller about leads. */
export const SMS_STATES = {
  /** The SMS waits, to be sent together with others or after the quiet hours. */
  held: { isShown: true, isUnderWay: false },
  waiting: { isShown: true, isUnderWay: true },
  /** The SMS has been handed to the SMS service, which has not answered yet. */
  sending: { isShown: true, isUnderWay: true },
  sent: { isShown: true, isUnderWay: false },
  /** The connection broke twice while the SMS was being sent, so nobody knows whether it arrived. */
  uncertain: { isShown: true, isUnderWay: false },
  refused: { isShown: true, isUnderWay: false },
  /** The SMS is no longer needed: the buyer has been answered, or the recipient has turned SMS off. */
  dropped: { isShown: false, isUnderWay: false },
  /** This SMS is not sent, because another SMS to the seller includes its lead. */
  summed: { isShown: false, isUnderWay: false },
} as const;
export type SmsState = keyof typeof SMS_STATES;
