import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { leavingNothing } from '../left-behind.ts';
import { openPostgres } from '../postgres-server.ts';
import { seededRandom } from '../random.ts';
import { textTable } from '../text-table.ts';
import { openMarketUnderLoad } from './market-load.ts';

// npm run chaos [-- --minutes 10 --seed 1 --postgres]
// A fault a minute under load, drawn by the seed. Reads that were under way or asked while the server was ended or held still count apart.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
  },
});
const OF_SERVERS = ['SIGKILL', 'SIGTERM', 'SIGSTOP'] as const;
const FAULTS = values.postgres ? ([...OF_SERVERS, 'lost connections'] as const) : OF_SERVERS;
const BETWEEN_FAULTS_MS = 60_000;
const STOPPED_MS = 20_000;
const READY_WITHIN_MS = 10_000;

await leavingNothing(async () => {
  const postgres = values.postgres ? await openPostgres() : undefined;
  const database = await postgres?.createDatabase(`motoka_chaos_${process.pid}`);
  const market = await openMarketUnderLoad(database?.url);
  const cause = {
    SIGKILL: () => market.restart('SIGKILL'),
    SIGTERM: () => market.restart('SIGTERM'),
    SIGSTOP: () => market.holdStill(STOPPED_MS),
    'lost connections': () => market.endConnections(),
  };
  const random = seededRandom(Number(values.seed));
  const readyMs = new Map<string, number[]>();
  for (let minute = 0; minute < Number(values.minutes); minute += 1) {
    const nextAt = performance.now() + BETWEEN_FAULTS_MS;
    await sleep(BETWEEN_FAULTS_MS / 4);
    const fault = FAULTS[Math.floor(random() * FAULTS.length)] ?? 'SIGKILL';
    readyMs.set(fault, [...(readyMs.get(fault) ?? []), await cause[fault]()]);
    await sleep(Math.max(0, nextAt - performance.now()));
  }
  const wrongs = await market.end();
  await postgres?.stop();
  const rows = Array.from(readyMs, ([fault, times]) => ({
    fault,
    times: String(times.length),
    'ready within ms': Math.max(...times).toFixed(0),
  }));
  console.info(textTable(rows));
  for (const [fault, times] of readyMs)
    if (Math.max(...times) > READY_WITHIN_MS) wrongs.push(`a server was not ready in time after ${fault}`);
  if (wrongs.length > 0) throw new Error(`Wrong:\n${wrongs.join('\n')}`);
});
