import { Agent, get } from 'node:http';
import { urlOf } from './ask.ts';

/** What became of the requests of one stretch of time. */
export interface Reads {
  /** From when each was due until it was answered, in ms: a server that holds everybody up shows in all of them. */
  latencies: number[];
  /** Anything but 200, by the status; 0: not answered at all. */
  failures: Map<number, number>;
}

export const newReads = (): Reads => ({ latencies: [], failures: new Map() });

const MOST_SOCKETS = 200;

/** The value that so much of them, from 0 to 1, do not exceed. Undefined of nothing. */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/**
 * Asks for the paths in turn at a steady pace, however long the answers take, until it is stopped. `reads` says where each
 * is counted at the moment when it is due.
 */
export function startPacedReads(
  address: string,
  paths: readonly string[],
  perSecond: number,
  reads: () => Reads,
): () => void {
  // Those that find none free wait here, and are late all the same.
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
  const startedAt = performance.now();
  let sent = 0;

  function send(dueAt: number) {
    const { latencies, failures } = reads();
    const fail = (status: number) => failures.set(status, (failures.get(status) ?? 0) + 1);
    const request = get(urlOf(address, paths[sent % paths.length] ?? '/'), { agent }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        latencies.push(performance.now() - dueAt);
        if (answer.statusCode !== 200) fail(answer.statusCode ?? 0);
      });
    });
    request.once('error', () => fail(0));
  }

  const timer = setInterval(() => {
    for (; sent < ((performance.now() - startedAt) / 1_000) * perSecond; sent += 1) {
      send(startedAt + (sent * 1_000) / perSecond);
    }
  }, 1);
  return () => {
    clearInterval(timer);
    agent.destroy();
  };
}
