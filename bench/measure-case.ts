import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Encoding, FailedRequest } from './ask.ts';
import type { Case } from './cases.ts';
import type { Load, Rate } from './load.ts';
import { measureRate } from './measure-rate.ts';
import { differsInSize } from './ratios.ts';
import { startServer } from './servers.ts';

/** Addresses of the server in normal mode, of the server without caches, and of the peer if it is measured. */
export interface Sides {
  cached: string;
  plain: string;
  peer: string | undefined;
}

export interface MeasuredCase {
  name: string;
  /** The first of its paths. */
  path: string;
  connections: number;
  /** Size of an answer; the mean if there are several. */
  bytes: number;
  peerBytes: number | undefined;
  bare: Rate | undefined;
  cached: Rate | undefined;
  plain: Rate | undefined;
  peer: Rate | undefined;
  /** Failures and unexpected results, in sentences. */
  problems: string[];
}

const WEIGHED = 10;
const INDEX_TRIES = 20;
const BETWEEN_TRIES_MS = 500;

/** Returns the mean size of some of the answers, spread evenly over all. */
async function weigh(address: string, paths: readonly string[], encoding?: Encoding): Promise<number> {
  const step = Math.max(1, Math.floor(paths.length / WEIGHED));
  const some = paths.filter((_, at) => at % step === 0);
  let sum = 0;
  for (const path of some) sum += (await ask(address, path, encoding)).bytes;
  return Math.round(sum / some.length);
}

async function bareRate(bytes: number, load: Load): Promise<Rate> {
  const server = await startServer({
    name: 'The bare route',
    args: ['bench/bare-server.ts', String(bytes)],
    env: { NODE_ENV: 'production' },
    readyPath: '/',
  });
  try {
    return await measureRate(server.address, load);
  } finally {
    await server.stop();
  }
}

/** Returns whether the server knows the address; waits for one that is being prepared. */
export async function isServed({ paths, isOptional }: Case, address: string): Promise<boolean> {
  if (!isOptional) return true;
  for (let tries = 1; ; tries += 1) {
    try {
      await ask(address, paths[0] ?? '');
      return true;
    } catch (error) {
      const status = error instanceof FailedRequest ? error.status : undefined;
      if (status === 404) return false;
      if (status !== 503 || tries === INDEX_TRIES) throw error;
      await sleep(BETWEEN_TRIES_MS);
    }
  }
}

/** Measures one case on all servers, one right after the other. A failure on one is noted as a problem, and the others are measured. */
export async function measureCase(
  { name, paths, connections, encoding, isShared }: Case,
  sides: Sides,
  seconds: number,
  say: (what: string) => void,
): Promise<MeasuredCase> {
  const problems: string[] = [];
  const attempt = async <T>(side: string, measure: () => Promise<T>): Promise<T | undefined> => {
    say(`${name}: ${side}`);
    return measure().catch((error: Error) => {
      problems.push(`${name}, ${side}: ${error.message}`);
      return undefined;
    });
  };
  const load = { paths, connections, seconds, encoding };
  const bytes =
    (await weigh(sides.cached, paths, encoding).catch(
      (error: Error) => void problems.push(`${name}: ${error.message}`),
    )) ?? 0;
  const bare = await attempt('a bare route', () => bareRate(bytes, load));
  const cached = await attempt('ours', () => measureRate(sides.cached, load));
  const plain = await attempt('ours, caches off', () => measureRate(sides.plain, load));
  let peer: Rate | undefined;
  let peerBytes: number | undefined;
  const peerAddress = isShared ? sides.peer : undefined;
  if (peerAddress !== undefined) {
    peerBytes =
      (await weigh(peerAddress, paths).catch((error: Error) => void problems.push(`${name}: ${error.message}`))) ??
      undefined;
    peer = await attempt('the peer', () => measureRate(peerAddress, load));
    const difference = peerBytes === undefined ? undefined : differsInSize(bytes, peerBytes);
    if (difference !== undefined) problems.push(`${name}: ${difference}`);
  }
  return { name, path: paths[0] ?? '', connections, bytes, peerBytes, bare, cached, plain, peer, problems };
}
