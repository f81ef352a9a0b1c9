import { formatNumber } from '../values/numbers.ts';

/** Sentences of the staff page about failed jobs, webhooks and mails. */

export const FAILURES = 'Failures';
export const FAILURES_MEAN = 'Work that the market could not do by itself.';

// ---- jobs

export const JOBS = 'Jobs';
export const NO_JOBS = 'No job waits longer than it should.';
const KINDS: Readonly<Record<string, string>> = {
  'deliver webhook': 'Messages to a webhook',
  'work on an import': 'A seller’s file',
  'phone code': 'Code by SMS',
  'seller number code': 'Code by SMS for a firm’s number',
  'expire listings': 'Ending ads whose time is over',
  'remind sellers': 'Reminding sellers of ads that end',
};
/** Returns the words for a kind of job, such as "Mail: reset", or its name in code if it has none here. */
export const jobWords = (kind: string) =>
  KINDS[kind] ?? kind.replace(/^mail /, 'Mail: ').replace(/^remove /, 'Remove ');
export const JOB_STATES = {
  'set aside': 'Set aside: it is not tried any more',
  failing: 'Fails again and again',
  late: 'Nobody has begun it yet',
} as const;
export const aboutJob = (about: string) => `No. ${about}`;
export const attempts = (count: number) => (count === 1 ? 'tried once' : `tried ${formatNumber(count)} times`);
export const since = (moment: string) => `since ${moment}`;
export const moreJobs = (count: number) => `${formatNumber(count)} more are not shown.`;
export const OLD_JOBS_END = 'A job that is older than three days gets one more try. If that fails too, it is given up.';

export const TRY_AGAIN = 'Try again';
export const tryAgainSpoken = (what: string) => `Try again: ${what}`;
export const GIVE_UP = 'Give up';
export const giveUpSpoken = (what: string) => `Give up: ${what}`;
export const GIVE_UP_MEANS = 'It will not be done. There is no way to bring it back.';
export const YES_GIVE_UP = 'Yes, give it up';
export const JOB_IS_TRIED = 'It is tried again now.';
export const JOB_IS_DROPPED = 'It is given up.';

// ---- webhooks

export const WEBHOOKS = 'Webhooks';
export const NO_WEBHOOK_FAILED = 'All messages to sellers’ systems arrive.';
export const FAILING = 'Messages do not arrive';
export const SOME_LOST = 'Some messages did not arrive';
export const lost = (count: number) =>
  count === 1 ? '1 message lost in two days' : `${formatNumber(count)} messages lost in two days`;
export const SWITCH_ON = 'Switch on again';
export const switchOnSpoken = (host: string) => `Switch on again: ${host}`;
export const SWITCH_OFF = 'Switch off';
export const LEAVE_OFF = 'Leave it off';
export const leaveOffSpoken = (host: string) => `Leave it off: ${host}`;
export const switchOffSpoken = (host: string) => `Switch off: ${host}`;
export const SWITCH_OFF_MEANS = 'Messages that wait are not sent. Its seller can switch it on again.';
export const YES_SWITCH_OFF = 'Yes, switch it off';
export const LEAVE_OFF_MEANS = 'It is shown here no more. Its seller can switch it on again.';
export const YES_LEAVE_OFF = 'Yes, leave it off';
export const WEBHOOK_IS_ON = 'It is switched on.';
export const WEBHOOK_IS_OFF = 'It is switched off.';

// ---- errors of the API, which the page shows unchanged

export const IS_AT_WORK = 'It is being done right now.';
export const COMES_AGAIN = 'This job comes again by itself, so it cannot be given up.';
