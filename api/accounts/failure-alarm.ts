import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';

const WINDOW_MS = 5 * 60_000;
/** This many failures within `WINDOW_MS` raise the alarm. Members who mistype cause fewer; the limit of a single network is much lower. */
const MOST_FAILURES = 300;

/**
 * Returns a function that logs a failed sign-in with the member's id, if there is one, but never with the typed name. It counts failures
 * from all addresses together, since an attacker with many addresses stays below the limit of each, and logs an alarm at most once in five
 * minutes.
 */
export function openFailureAlarm(clock: Clock): (log: FastifyBaseLogger, member: number | undefined) => void {
  let since = 0;
  let failures = 0;
  return (log, member) => {
    log.info({ event: 'sign_in_failed', member }, 'a sign-in failed');
    const now = clock.now();
    if (now - since >= WINDOW_MS) {
      since = now;
      failures = 0;
    }
    failures += 1;
    if (failures === MOST_FAILURES) log.warn({ event: 'sign_in_failures', failures }, 'many sign-ins fail');
  };
}
