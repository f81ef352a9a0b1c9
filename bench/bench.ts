import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type BenchOptions, readBenchOptions } from './bench-options.ts';
import { casesFor, chooseCases } from './cases.ts';
import { leavingNothing, removeFolder, temporaryFolder } from './left-behind.ts';
import { databaseFile, openMarket, seed, startMarket } from './market.ts';
import { type FilledPeer, measureMarket } from './measure-market.ts';
import { fillPeer } from './peer-fill.ts';
import { installPeer, type Peer } from './peer-install.ts';
import { findPeerNode } from './peer-node.ts';
import { openPostgres, type PostgresServer } from './postgres-server.ts';
import { type BenchResults, problemsOf } from './results.ts';
import { resultsChart } from './results-chart.ts';
import { resultsText } from './results-tables.ts';
import { ROOT, runToEnd } from './servers.ts';
import { measureSignIns } from './sign-ins.ts';

// npm run bench [-- --cars 2000,100000 --databases sqlite,postgres --seconds 8 --only PART --peer --peer-folder DIR --sign-ins --publish]
// Measures how fast the server answers, beside a bare route that sends the same bytes, which is the most that this machine could do, and
// beside another server of the same contract. docs/operations.md explains the results.

const SIGN_IN_CARS = 2_000;
const ANY_CATALOGUE = {
  makes: ['Toyota'],
  categories: ['SUV'],
  cars: Array<string>(200).fill(''),
  longListPages: 1_000,
};

async function preparePeer({ withPeer, peerFolder }: BenchOptions): Promise<Peer | undefined> {
  if (!withPeer) return undefined;
  // Checked before the long steps.
  const node = findPeerNode();
  return installPeer(peerFolder ? resolve(peerFolder) : temporaryFolder('bench-peer'), node);
}

/** Fills the peer's database with the cars of ours. */
function fill(peer: Peer, ourFolder: string): FilledPeer {
  console.info('Copying the catalogue to the peer …');
  const database = join(temporaryFolder('bench-peer-data'), 'peer.sqlite');
  copyFileSync(peer.emptyDatabase, database);
  fillPeer(database, databaseFile(ourFolder));
  return { peer, database };
}

async function measureSize(cars: number, options: BenchOptions, peer: Peer | undefined, postgres?: PostgresServer) {
  const results = [];
  const seeded = await seed(cars);
  const filledPeer = peer && fill(peer, seeded);
  for (const database of options.databases) {
    const market = await openMarket(cars, database, seeded, postgres);
    const number = options.cars.indexOf(cars) * options.databases.length + options.databases.indexOf(database) + 1;
    console.info(`\n${cars} cars on ${database} (${number} of ${options.cars.length * options.databases.length})`);
    const { seconds, only } = options;
    results.push(await measureMarket(market, { seconds, only, filledPeer }));
    await market.remove();
  }
  removeFolder(seeded);
  if (filledPeer) removeFolder(dirname(filledPeer.database));
  return results;
}

async function signIns({ seconds }: BenchOptions) {
  console.info('Measuring sign-ins …');
  const seeded = await seed(SIGN_IN_CARS);
  const market = await openMarket(SIGN_IN_CARS, 'sqlite', seeded, undefined);
  const server = await startMarket(market, 'cached');
  const measured = await measureSignIns(server.address, seconds);
  await server.stop();
  await market.remove();
  removeFolder(seeded);
  return measured;
}

function write(results: BenchResults, { publish }: BenchOptions) {
  const folder = join(ROOT, 'bench/results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(results, null, 2)}\n`);
  const chart = resultsChart(results);
  writeFileSync(join(folder, 'latest.svg'), chart);
  if (publish) writeFileSync(join(ROOT, 'docs/bench.svg'), chart);
}

await leavingNothing(async () => {
  const args = process.argv.slice(2);
  const options = readBenchOptions(args);
  // A name that no case has is reported before anything takes long.
  chooseCases(casesFor(ANY_CATALOGUE), options.only);
  // Built here, or the first start would include a build.
  await runToEnd(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build']);
  const peer = await preparePeer(options);
  const postgres = options.databases.includes('postgres') ? await openPostgres() : undefined;
  const results: BenchResults = {
    takenAt: new Date().toISOString(),
    command: ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
    machine: {
      cpu: cpus()[0]?.model ?? '',
      cores: cpus().length,
      node: process.version,
      memoryGb: Math.round(totalmem() / 1024 ** 3),
    },
    peer: peer && `${peer.name} on Node.js ${peer.node.version}, SQLite`,
    seconds: options.seconds,
    markets: [],
    signIns: undefined,
  };
  for (const cars of options.cars) {
    results.markets.push(...(await measureSize(cars, options, peer, postgres)));
    // Written after each size, so that the results survive a later failure.
    write(results, options);
  }
  if (options.withSignIns) results.signIns = await signIns(options);
  write(results, options);
  await postgres?.stop();
  console.info(`\n${resultsText(results)}`);
  const problems = problemsOf(results);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
});
