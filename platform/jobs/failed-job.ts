import type { JobRow } from './job-rows.ts';
import { JobRefused, PayloadUnreadable } from './jobs.ts';

/**
 * Longest pause in ms between two attempts of a job. With the time until the table is next looked at, jobs that waited for a service are
 * done within a minute of its return.
 */
const LONGEST_PAUSE_MS = 50_000;
const GIVE_UP_AFTER_MS = 3 * 86_400_000;
/**
 * Number of attempts after which a job with an unreadable payload is set aside: until then, a server of the version that can read it has
 * had time to start.
 */
const UNREADABLE_TRIES = 10;

const pauseAfter = (attempts: number) => Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** (attempts - 1));

export type AfterFailure =
  | { does: 'set aside'; reason: string }
  | { does: 'give up' }
  | { does: 'try again'; at: number };

/** Returns what becomes of a job that has just failed: retried, with the time; given up; or set aside, with the reason. */
export function afterFailure(job: Pick<JobRow, 'attempts' | 'created_at'>, error: unknown, now: number): AfterFailure {
  if (error instanceof PayloadUnreadable && job.attempts >= UNREADABLE_TRIES) {
    return { does: 'set aside', reason: 'its payload cannot be read' };
  }
  if (error instanceof JobRefused || now - job.created_at > GIVE_UP_AFTER_MS) return { does: 'give up' };
  return { does: 'try again', at: now + pauseAfter(job.attempts) };
}
