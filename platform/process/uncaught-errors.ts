import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { CrashRecord } from '../http/serving/crash-record.ts';
import type { GracefulStop, StopTimes } from '../http/serving/graceful-stop.ts';

/** The exit code EX_SOFTWARE of sysexits.h: an error in the program, after which a supervisor should start it again. */
export const FAULT_EXIT_CODE = 70;
const END_WITHIN_MS = 5_000;
const TIMES: StopTimes = { drainMs: 250, idleMs: 250, newcomersMs: 250, answersMs: 4_500 };

/**
 * Ends the process after an uncaught error, since its state is then unknown. The error is logged, the request in which it happened is
 * answered if possible, and other answers get five seconds to finish, even if a further error follows.
 */
export function endOnUncaughtErrors(log: FastifyBaseLogger, crashes: CrashRecord, gracefulStop: GracefulStop): void {
  let isEnding = false;
  async function end() {
    await Promise.race([gracefulStop.run(TIMES), sleep(END_WITHIN_MS)]);
    process.exit(FAULT_EXIT_CODE);
  }
  // This event also reports promises that are rejected without a handler.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nothing caught: the process ends');
    crashes.note(error);
    if (isEnding) return;
    isEnding = true;
    void end();
  });
}
