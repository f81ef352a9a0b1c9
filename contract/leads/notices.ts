import { dayInUganda, dayStartInUganda, hourInUganda } from '../messages/dates.ts';

// How people who sell hear of buyers. Moments are milliseconds since 1970.

/** When an SMS about a buyer goes out: at once, with others of the same hour, or never. */
export const SMS_TIMES = ['at-once', 'hourly', 'off'] as const;
export type SmsTime = (typeof SMS_TIMES)[number];

export const MAIL_TIMES = ['at-once', 'daily', 'off'] as const;
export type MailTime = (typeof MAIL_TIMES)[number];

/** Hours in Uganda: from the first until the second no SMS about buyers is sent. */
export const QUIET_HOURS = { from: 21, to: 7 };
/** The hour in Uganda at which one SMS sums up the buyers that were too many for an SMS each. */
export const EVENING_HOUR = 20;
/** The hour in Uganda at which the mail of the day is sent. */
export const DAILY_MAIL_HOUR = 18;

/** SMS that a seller is sent in a day; then one in the evening sums up the rest. */
export const MOST_NOTICES = 5;

const HOUR_MS = 3_600_000;

/** Returns the next moment, later than `at`, at which it is this hour in Uganda. */
export function nextHour(at: number, hour: number): number {
  const today = dayStartInUganda(dayInUganda(at)) + hour * HOUR_MS;
  return today > at ? today : today + 24 * HOUR_MS;
}

export function isQuiet(at: number): boolean {
  const hour = hourInUganda(at);
  return hour >= QUIET_HOURS.from || hour < QUIET_HOURS.to;
}

/** Returns the moment itself, or the end of the quiet hours that it falls in. */
export const afterQuiet = (at: number): number => (isQuiet(at) ? nextHour(at, QUIET_HOURS.to) : at);

/** States of an SMS about buyers. */
export const SMS_STATES = {
  /** Waits to be summed up with others, or for the end of the quiet hours. */
  held: { isShown: true, isUnderWay: false },
  waiting: { isShown: true, isUnderWay: true },
  /** Given to the service, which has not answered yet. */
  sending: { isShown: true, isUnderWay: true },
  sent: { isShown: true, isUnderWay: false },
  /** The connection broke twice while it was sent: it may have arrived, or not. */
  uncertain: { isShown: true, isUnderWay: false },
  refused: { isShown: true, isUnderWay: false },
  /** Not needed any more: the buyer was answered, or the person wants no SMS. */
  dropped: { isShown: false, isUnderWay: false },
  /** Another SMS sums it up. */
  summed: { isShown: false, isUnderWay: false },
} as const;
export type SmsState = keyof typeof SMS_STATES;
