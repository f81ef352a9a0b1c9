import { Agent, request as send } from 'node:http';
import { type Encoding, urlOf } from './ask.ts';

export interface PacedRequest {
  path: string;
  method?: 'GET' | 'POST';
  /** Undefined: identity. */
  encoding?: Encoding;
  headers?: Record<string, string>;
  body?: string;
}

/** Results of the requests of one interval. Times in ms. */
export interface PacedResults {
  /** Latencies, each from the moment when the request was due: a server that blocks shows in all of them. */
  latencies: number[];
  /** Latencies of requests refused with 503. */
  refusals: number[];
  /** Number of other answers than 200, 201 and 503, by status; 0: no answer at all. */
  failures: Map<number, number>;
}

export const newResults = (): PacedResults => ({ latencies: [], refusals: [], failures: new Map() });

const MOST_SOCKETS = 200;

/** Returns the quantile for a share from 0 to 1. Undefined for an empty list. */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/**
 * Sends the requests in turn at a steady pace, however long the answers take, until it is stopped. `resultsNow` returns the results in
 * which each is counted, at the moment when it is due.
 */
export function startPaced(
  address: string,
  requests: readonly PacedRequest[],
  perSecond: number,
  resultsNow?: () => PacedResults,
) {
  // Requests that find no free socket wait here, and count as late.
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
  const results = newResults();
  const startedAt = performance.now();
  let sent = 0;
  let isStopped = false;

  function sendNext(dueAt: number) {
    const { latencies, refusals, failures } = resultsNow?.() ?? results;
    const fail = (status: number) => failures.set(status, (failures.get(status) ?? 0) + 1);
    const {
      path,
      method = 'GET',
      encoding = 'identity',
      headers,
      body,
    } = requests[sent % requests.length] ?? { path: '/' };
    const options = { agent, method, headers: { 'accept-encoding': encoding, ...headers } };
    const request = send(urlOf(address, path), options, (answer) => {
      answer.resume();
      answer.once('end', () => {
        const { statusCode = 0 } = answer;
        (statusCode === 503 ? refusals : latencies).push(performance.now() - dueAt);
        if (![200, 201, 503].includes(statusCode)) fail(statusCode);
      });
    });
    request.once('error', () => {
      if (!isStopped) fail(0);
    });
    request.end(body);
  }

  const timer = setInterval(() => {
    for (; sent < ((performance.now() - startedAt) / 1_000) * perSecond; sent += 1) {
      sendNext(startedAt + (sent * 1_000) / perSecond);
    }
  }, 1);
  return {
    results,
    stop() {
      isStopped = true;
      clearInterval(timer);
      agent.destroy();
    },
  };
}
