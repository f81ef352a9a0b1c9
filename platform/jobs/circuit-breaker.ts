import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';

const SILENT_TRIES = 3;
const PROBE_EVERY_MS = 15_000;

/** Thrown if a service does not answer. After several such failures, jobs that need the service are not started until it answers again. */
export class ServiceAway extends Error {
  override name = 'ServiceAway';
  /** Code of the error, which is logged in place of the message, since that may name a person. */
  readonly code: unknown;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  }
}

export interface CircuitBreaker {
  isAway(): boolean;
  /** Returns whether the service may be called now. During an outage one attempt every 15 seconds is allowed. */
  mayTry(): boolean;
  /** Sends a request to the service. Notes whether it was answered: an error other than ServiceAway counts as an answer. */
  watch<T>(ask: () => Promise<T>): Promise<T>;
}

/**
 * Opens a circuit breaker: after three attempts without an answer, the service is tried only now and then. `name`: the service's name for
 * the log.
 */
export function openCircuitBreaker(name: string, clock: Clock, log: FastifyBaseLogger): CircuitBreaker {
  let silent = 0;
  let probeAt = 0;
  const isAway = () => silent >= SILENT_TRIES;
  function answered() {
    if (isAway()) log.info({ service: name }, 'a service answers again');
    silent = 0;
  }
  function missed() {
    silent += 1;
    if (silent === SILENT_TRIES) log.warn({ service: name }, 'a service gives no answer: what is for it waits');
    probeAt = clock.now() + PROBE_EVERY_MS;
  }
  return {
    isAway,
    mayTry() {
      if (!isAway()) return true;
      if (clock.now() < probeAt) return false;
      // Allows no other attempt while this one is under way.
      probeAt = clock.now() + PROBE_EVERY_MS;
      return true;
    },
    async watch(ask) {
      try {
        const answer = await ask();
        answered();
        return answer;
      } catch (error) {
        if (error instanceof ServiceAway) missed();
        else answered();
        throw error;
      }
    },
  };
}
