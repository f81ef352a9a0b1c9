/** Failures in a row after which the service counts as unavailable. */
const MOST_FAILURES = 5;
const TRY_AGAIN_AFTER_MS = 1_000;

/** Refused without a request: the service has not answered lately. */
export class CircuitOpenError extends Error {
  override name = 'CircuitOpenError';
}

/**
 * While a service does not answer, one request a second tries it, and the others fail at once: thousands that each wait for their time
 * limit would hold connections which other visitors need.
 */
export function openCircuitBreaker(isOutage: (error: unknown) => boolean, now: () => number = () => performance.now()) {
  let failures = 0;
  let nextTryAt = 0;

  return async function run<T>(request: () => Promise<T>): Promise<T> {
    if (failures >= MOST_FAILURES) {
      if (now() < nextTryAt) throw new CircuitOpenError('it has not answered for a while');
      nextTryAt = now() + TRY_AGAIN_AFTER_MS;
    }
    try {
      const answer = await request();
      failures = 0;
      return answer;
    } catch (error) {
      failures = isOutage(error) ? failures + 1 : 0;
      nextTryAt = now() + TRY_AGAIN_AFTER_MS;
      throw error;
    }
  };
}
