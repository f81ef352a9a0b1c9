/** After this many failures in a row the service counts as unavailable. */
const MOST_FAILURES = 5;
const TRY_AGAIN_AFTER_MS = 1_000;

/** Thrown in place of sending a request, since the service has not answered lately. */
export class CircuitOpenError extends Error {
  override name = 'CircuitOpenError';
}

/**
 * While a service does not answer, only one request a second is sent to it; all others fail at once. Otherwise thousands of them would wait
 * for their time limit, and hold connections that other visitors need.
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
