import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';

const WINDOW_MS = 5 * 60_000;
/** More than a market's members mistype; each network has its own, much lower limit. */
const MOST_FAILURES = 300;

/**
 * Logs a failed sign-in, with the member's number if there is one, never with the typed name. Counts failures from all addresses: somebody
 * who tries stolen passwords from many addresses stays below the limits of each. Reports that in the log, once in five minutes.
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
