import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { NPM, type RunningServer, startServer } from './start-server.ts';

test('a server that is stopped under load resets no connection of a client that leaves when told to', {
  tag: '@long',
}, async () => {
  test.setTimeout(STOPS * 20_000);
  const settings = { RATE_LIMITS: 'off' };
  const first = await startServer(settings);
  await stopBy(first, 'SIGTERM');
  const total: Record<string, number> = {};
  for (let stop = 0; stop < STOPS; stop += 1) {
    const server = await startServer({ ...settings, DATA_DIR: first.dataDir });
    const asking = askSteadily(server);
    // A busy machine takes longer to be under load.
    await expect.poll(() => asking.seen.get('200') ?? 0, { intervals: [25] }).toBeGreaterThan(ANSWERED_BEFORE);
    const { code, tookMs } = await stopBy(server, 'SIGTERM');
    await asking.end();
    await server.stop();
    expect(code).toBe(0);
    expect(tookMs).toBeLessThan(STOP_WITHIN_MS);
    for (const [what, count] of asking.seen) total[what] = (total[what] ?? 0) + count;
  }
  await first.stop();
  console.info(`${STOPS} stops:`, total);
  // Once it has ended nobody listens.
  const { ECONNREFUSED: _refused, '200': answered = 0, ...others } = total;
  expect(answered).toBeGreaterThan(STOPS * ANSWERED_BEFORE);
  expect(others).toEqual({});
});

test('npm start ends on SIGTERM, SIGINT and SIGHUP, with connections open, and leaves nothing behind', {
  tag: '@long',
}, async () => {
  test.setTimeout(180_000);
  const first = await startServer({}, { command: NPM });
  const again = { DATA_DIR: first.dataDir, PORT: new URL(first.address).port };
  const servers = [first];
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const server = servers.at(-1) ?? first;
    const agent = new Agent({ keepAlive: true });
    await new Promise((resolve) => {
      get(`${server.address}/api/makes`, { agent }, (response) => response.resume().on('end', resolve));
    });
    const startedAt = performance.now();
    await stopBy(server, signal);
    await expect
      .poll(() => fetch(`${server.address}/healthz`).then(String, () => 'nobody listens'), signal)
      .toBe('nobody listens');
    // SQLite takes its journal away when the database is closed.
    await expect.poll(() => existsSync(join(first.dataDir, 'motoka.sqlite-wal')), signal).toBe(false);
    expect(performance.now() - startedAt, signal).toBeLessThan(STOP_WITHIN_MS);
    agent.destroy();
    // The next one takes its place at once.
    servers.push(await startServer(again, { command: NPM }));
  }
  for (const server of servers.toReversed()) await server.stop();
});

const STOP_WITHIN_MS = 10_000;
/** More of them for a measurement. */
const STOPS = Number(process.env.STOPS ?? 2);
const BETWEEN_REQUESTS_MS = 10;
const MOST_UNDERWAY = 20;
const ANSWERED_BEFORE = 40;

/** Asks a hundred times a second, if the machine keeps up, over connections that are kept until the server wants them closed. */
function askSteadily({ address }: RunningServer) {
  const agent = new Agent({ keepAlive: true });
  const seen = new Map<string, number>();
  const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  const paths = ['/api/makes', '/', '/api/cars?filters[price][$gt]=', '/healthz', '/filter?minPrice=', '/favicon.ico'];
  let count = 0;
  let underway = 0;
  const timer = setInterval(() => {
    if (underway === MOST_UNDERWAY) return;
    underway += 1;
    count += 1;
    const path = paths[count % paths.length] ?? '/';
    const request = get(`${address}${path.endsWith('=') ? path + count : path}`, { agent }, (response) => {
      response.on('error', () => note('broken off'));
      response.on('end', () => note(String(response.statusCode)));
      response.resume();
    });
    request.on('close', () => (underway -= 1));
    request.on('error', (error: NodeJS.ErrnoException) => note(error.code ?? error.message));
  }, BETWEEN_REQUESTS_MS);
  return {
    seen,
    /** Resolves when the last one has an answer or a refusal: a request that we break off ourselves looks like a reset. */
    async end() {
      clearInterval(timer);
      while (underway > 0) await sleep(BETWEEN_REQUESTS_MS);
      agent.destroy();
    },
  };
}

async function stopBy(server: RunningServer, signal: NodeJS.Signals) {
  const startedAt = performance.now();
  const ended = once(server.process, 'exit');
  server.process.kill(signal);
  const [code] = await ended;
  return { code, tookMs: performance.now() - startedAt };
}
