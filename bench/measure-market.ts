import { setTimeout as sleep } from 'node:timers/promises';
import { type Case, casesFor, chooseCases } from './cases.ts';
import { FIRST_QUESTION, type Market, readFacts, startMarket } from './market.ts';
import { isServed, type MeasuredCase, measureCase } from './measure-case.ts';
import { indexReady, measureStarts, type Starts } from './measure-starts.ts';
import { type Peer, startPeer } from './peer-install.ts';
import { readMemory } from './process-memory.ts';
import { openProgress } from './progress.ts';
import type { MarketResults } from './results.ts';
import type { RunningServer } from './servers.ts';

/** The peer and its database, filled with the same cars. */
export interface FilledPeer {
  peer: Peer;
  database: string;
}

interface Measuring {
  seconds: number;
  only: string | undefined;
  filledPeer: FilledPeer | undefined;
}

/** ms after which a process has released the memory that it frees after a load. */
const CALM_MS = 2_000;

async function measureCases(
  cases: readonly Case[],
  ours: { cached: RunningServer; plain: RunningServer },
  peer: RunningServer | undefined,
  { seconds }: Measuring,
) {
  const sides = { cached: ours.cached.address, plain: ours.plain.address, peer: peer?.address };
  const served: Case[] = [];
  for (const one of cases) if (await isServed(one, ours.plain.address)) served.push(one);
  const loads = served.reduce((sum, { isShared }) => sum + (peer && isShared ? 4 : 3), 0);
  const step = openProgress(loads, console.info);
  const measured: MeasuredCase[] = [];
  for (const one of served) measured.push(await measureCase(one, sides, seconds, step));
  const skipped = cases.filter((one) => !served.includes(one)).map(({ name }) => name);
  return { measured, skipped };
}

/** Measures everything on one market. Its servers end before it returns; after a failure the caller ends them. */
export async function measureMarket(market: Market, measuring: Measuring): Promise<MarketResults> {
  const { filledPeer, only } = measuring;
  console.info('Measuring how the servers start …');
  const ourStarts = await measureStarts(() => startMarket(market, 'cached'), true);
  let peerStarts: Starts | undefined;
  if (filledPeer)
    peerStarts = await measureStarts(() => startPeer(filledPeer.peer, filledPeer.database, FIRST_QUESTION), false);

  const cached = await startMarket(market, 'cached');
  const plain = await startMarket(market, 'plain');
  const peer = filledPeer && (await startPeer(filledPeer.peer, filledPeer.database, FIRST_QUESTION));
  await Promise.all([indexReady(cached), indexReady(plain)]);
  const cases = chooseCases(casesFor(await readFacts(plain.address)), only);
  const api = await measureCases(
    cases.filter(({ isPage }) => !isPage),
    { cached, plain },
    peer,
    measuring,
  );
  await sleep(CALM_MS);
  const plainMemory = readMemory(plain.pid);
  await plain.stop();
  const rendering = await startMarket(market, 'rendering');
  await indexReady(rendering);
  const pages = await measureCases(
    cases.filter(({ isPage }) => isPage),
    { cached, plain: rendering },
    peer,
    measuring,
  );
  await sleep(CALM_MS);
  const results: MarketResults = {
    cars: market.cars,
    database: market.database,
    cases: [...api.measured, ...pages.measured],
    skipped: [...api.skipped, ...pages.skipped],
    ours: { starts: ourStarts, afterLoad: readMemory(cached.pid) },
    oursPlain: { afterLoad: plainMemory },
    peer: peer && peerStarts ? { starts: peerStarts, afterLoad: readMemory(peer.pid) } : undefined,
  };
  await Promise.all([cached, rendering, peer].map((server) => server?.stop()));
  return results;
}
