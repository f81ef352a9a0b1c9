import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/free-port.ts';
import { endProcess, removeFolder, spawnTracked } from '../left-behind.ts';
import { seed } from '../market.ts';
import { listenTo, ROOT } from '../servers.ts';
import { SERVER_ARGUMENTS } from './market-servers.ts';
import { ask, askSteadily, Tally } from './tally.ts';

const CARS = 2_000;
const PER_SECOND = 100;
const BETWEEN_MS = 1_000;
const READY_WITHIN_MS = 60_000;
const PAGE_WAITS_AT_MOST_MS = 3_000;
const HOLDER = fileURLToPath(new URL('../../test/hold-sockets.ts', import.meta.url));

const questions = (count: number) =>
  [
    { kind: 'pages', path: '/' },
    { kind: 'API', path: `/api/cars?filters[price][$gt]=${count * 1_000}` },
    { kind: 'pages', path: `/filter?minPrice=${count * 1_000}` },
    { kind: 'API', path: '/api/makes' },
    { kind: 'pages', path: '/filter?selectedMake=Toyota' },
    { kind: 'API', path: '/api/cars?pagination[pageSize]=25&populate=*' },
  ][count % 6] ?? { kind: 'API', path: '/api/makes' };

/**
 * Restarts the server again and again, as systemd does that holds its sockets, while it is asked a hundred times a second over new
 * connections. Returns what was not as it has to be.
 */
export async function tryRestarts(times: number, sockets: number): Promise<string[]> {
  const folder = await seed(CARS);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATA_DIR: folder, PUBLIC_URL: address, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const args = [HOLDER, String(port), String(sockets), process.execPath, ...SERVER_ARGUMENTS];
  const holder = spawnTracked(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = listenTo(holder);
  const pidNow = () => {
    try {
      return Number(readFileSync(join(folder, 'server.pid'), 'utf8'));
    } catch {
      return 0;
    }
  };
  /** Resolves with the number of the server that answers. */
  async function nextServer(before: number): Promise<number> {
    const giveUpAt = performance.now() + READY_WITHIN_MS;
    for (;;) {
      const pid = pidNow();
      if (pid !== before && pid !== 0 && (await ask(address, { kind: '', path: '/readyz' })).status === 200) return pid;
      if (performance.now() > giveUpAt) throw new Error(`No server follows.\n${said()}`);
      await sleep(20);
    }
  }
  let pid = await nextServer(0);
  await ask(address, { kind: 'pages', path: '/' });
  const tally = new Tally();
  const asking = askSteadily(PER_SECOND, async (count) => {
    const question = questions(count);
    tally.note(question.kind, await ask(address, question));
  });
  const restartsMs: number[] = [];
  for (let done = 0; done < times; done += 1) {
    await sleep(BETWEEN_MS);
    const askedAt = performance.now();
    process.kill(pid, 'SIGTERM');
    pid = await nextServer(pid);
    restartsMs.push(performance.now() - askedAt);
  }
  await sleep(BETWEEN_MS);
  await asking.end();
  await endProcess(holder, 'SIGKILL');
  removeFolder(folder);
  console.info(`${times} restarts by ${sockets} held sockets, ${PER_SECOND} requests a second over new connections:`);
  for (const line of tally.lines()) console.info(line);
  console.info(`  from the signal to the next server's answer: ${Math.round(Math.max(...restartsMs))} ms at most`);
  const wrongs = ['pages', 'API'].flatMap((kind) => {
    const bad = tally.others(kind, ['200']);
    return bad > 0 ? [`${bad} ${kind} were not answered by 200 while servers were restarted`] : [];
  });
  const longest = Math.round(tally.longestOf('pages'));
  if (longest > PAGE_WAITS_AT_MOST_MS) wrongs.push(`a page waited ${longest} ms for a restart`);
  return wrongs;
}
