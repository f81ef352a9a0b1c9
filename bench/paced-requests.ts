import { Agent, request as send } from 'node:http';
import { type Encoding, urlOf } from './ask.ts';

export interface PacedRequest {
  path: string;
  method?: 'GET' | 'POST';
  /** Identity, where nothing is said. */
  encoding?: Encoding;
  headers?: Record<string, string>;
  body?: string;
}

/** What became of the requests of one stretch of time. Times in ms. */
export interface PacedResults {
  /** From when each was due until it was answered: a server that holds everybody up shows in all of them. */
  latencies: number[];
  /** The same of those that were told to come back (503). */
  refusals: number[];
  /** Neither 200, 201 nor 503, by the status; 0: not answered at all. */
  failures: Map<number, number>;
}

export const newResults = (): PacedResults => ({ latencies: [], refusals: [], failures: new Map() });

const MOST_SOCKETS = 200;

/** The value that so much of them, from 0 to 1, do not exceed. Undefined of nothing. */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/**
 * Sends the requests in turn at a steady pace, however long the answers take, until it is stopped. `resultsNow` says where
 * each is counted at the moment when it is due.
 */
export function startPaced(
  address: string,
  requests: readonly PacedRequest[],
  perSecond: number,
  resultsNow?: () => PacedResults,
) {
  // Those that find no free socket wait here, and are late all the same.
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
