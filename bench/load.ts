import autocannon from 'autocannon';
import { ask, type Encoding, urlOf } from './ask.ts';

/** A load on a server. The paths are requested in turn, by so many connections at once. */
export interface Load {
  paths: readonly string[];
  connections: number;
  seconds: number;
  /** Undefined: uncompressed. */
  encoding?: Encoding | undefined;
}

export interface Rate {
  tool: 'autocannon' | 'wrk';
  perSecond: number;
  /** Median latency; undefined if nothing was answered in time. */
  p50Ms: number | undefined;
  p99Ms: number | undefined;
}

/** On a large catalogue an answer may take long: that is a result, not a failure. */
export const ANSWER_WITHIN_SECONDS = 120;

/** Returns the list rotated: connections that go through it are not to request the same at the same time. */
export function rotated<T>(list: readonly T[], by: number): T[] {
  const start = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** Sends requests as fast as the answers come, unless the options set a pace. Throws when any fails. */
export async function autocannonRate(
  url: string,
  seconds: number,
  options: Partial<autocannon.Options> = {},
): Promise<Rate> {
  const result = await autocannon({ url, duration: seconds, timeout: ANSWER_WITHIN_SECONDS, ...options });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${url} failed ${failed} times in ${result.requests.total}`);
  const isAnswered = result.requests.total > 0;
  return {
    tool: 'autocannon',
    perSecond: result.requests.total / result.duration,
    p50Ms: isAnswered ? result.latency.p50 : undefined,
    p99Ms: isAnswered ? result.latency.p99 : undefined,
  };
}

/** Repeats the requests to throw an error that says which address failed and how. */
async function explain(address: string, paths: readonly string[], failure: unknown): Promise<never> {
  for (const path of paths) await ask(address, path);
  throw failure;
}

export async function loadByAutocannon(
  address: string,
  { paths, connections, seconds, encoding }: Load,
): Promise<Rate> {
  const headers = encoding && { 'accept-encoding': encoding };
  const requests = paths.map((path) => ({ path: urlOf('', path), ...(headers && { headers }) }));
  let started = 0;
  const setupClient = (client: autocannon.Client) => {
    const share = Math.floor(paths.length / connections);
    client.setRequests(rotated(requests, started * share));
    started += 1;
  };
  const inTurn = paths.length > 1 ? { setupClient } : {};
  return autocannonRate(urlOf(address, paths[0] ?? ''), seconds, {
    connections,
    ...(headers && { headers }),
    ...inTurn,
  }).catch((failure) => explain(address, paths, failure));
}
