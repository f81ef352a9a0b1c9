import { ask } from './ask.ts';
import { type Load, loadByAutocannon, type Rate } from './load.ts';
import { hasWrk, loadByWrk } from './load-by-wrk.ts';

const WARM_UP_SECONDS = 3;
/** Answers a second from which on a tool in JavaScript takes too much of the machine for itself. */
const WRK_FROM = 4_000;
/** So many answers for each connection are worth waiting for … */
const LEAST_ANSWERS = 4;
/** … but no longer than this. */
const LONGEST_SECONDS = 60;
const TOO_SLOW_TO_WARM_MS = 1_000;

const isWrkThere = hasWrk();

/** Returns how long to measure a request that takes long. A process answers one connection after the other. */
export function secondsFor(seconds: number, connections: number, answerMs: number): number {
  const needed = Math.ceil((LEAST_ANSWERS * connections * answerMs) / 1_000);
  return Math.max(seconds, Math.min(needed, LONGEST_SECONDS));
}

/** A load leaves requests behind. The next measurement begins when they are answered. */
const settle = (address: string, { paths }: Pick<Load, 'paths'>) => ask(address, paths[0] ?? '');

/** The rate of one server, warmed up. Throws when anything fails, with the address and the answer. */
export async function measureRate(address: string, { paths, connections, seconds, encoding }: Load): Promise<Rate> {
  const startedAt = performance.now();
  await settle(address, { paths });
  const answerMs = performance.now() - startedAt;
  const load = { paths, connections, seconds: secondsFor(seconds, connections, answerMs), encoding };
  let expected = 0;
  if (answerMs < TOO_SLOW_TO_WARM_MS) {
    const warmUp = await loadByAutocannon(address, { ...load, seconds: WARM_UP_SECONDS });
    expected = warmUp.perSecond;
    await settle(address, load);
  }
  const rate = await (isWrkThere && expected > WRK_FROM ? loadByWrk : loadByAutocannon)(address, load);
  await settle(address, load);
  return rate;
}
