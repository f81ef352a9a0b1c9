import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { FAULT_EXIT_CODE } from './uncaught-errors.ts';

test('an error that nothing caught ends the process in order: its request is a 500, and others under way are answered', async () => {
  for (const path of ['/timer', '/rejection', '/finish']) {
    const { ask, ended } = await start();
    const slow = ask('/slow');
    expect(await ask(path), path).toBe(path === '/finish' ? 200 : 500);
    expect([await slow, await ended], path).toEqual([200, FAULT_EXIT_CODE]);
  }
});

const load = (path: string) => JSON.stringify(join(process.cwd(), 'platform', path));

/** A server with routes that fail where nothing catches. */
const SERVER = `
  import { setTimeout as sleep } from 'node:timers/promises';
  import Fastify from 'fastify';
  import { openCrashRecord } from ${load('http/serving/crash-record.ts')};
  import { openGracefulStop } from ${load('http/serving/graceful-stop.ts')};
  import { noteArrivals } from ${load('http/request-kinds.ts')};
  import { endOnUncaughtErrors } from ${load('process/uncaught-errors.ts')};
  const app = Fastify({ logger: { level: 'fatal' } });
  noteArrivals(app);
  const gracefulStop = openGracefulStop(app);
  const crashes = openCrashRecord(app, { dataDir: process.env.DATA_DIR, clock: { now: Date.now } });
  endOnUncaughtErrors(app.log, crashes, gracefulStop);
  const fails = () => { throw new Error('broken'); };
  app.get('/timer', () => new Promise(() => setTimeout(fails, 1)));
  app.get('/rejection', () => new Promise(() => { sleep(1).then(fails); }));
  app.get('/finish', (_request, reply) => { reply.raw.once('finish', fails); return 'answered'; });
  app.get('/slow', () => sleep(300).then(() => 'answered'));
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.stdout.write(String(app.server.address().port));`;

/** Starts that server. `ask` resolves with a status, and `ended` with the exit code. */
async function start() {
  const dataDir = mkdtempSync(join(temporaryFolder(), 'motoka-crash-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SERVER], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code]) => Number(code));
  const [port] = await once(child.stdout, 'data');
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    await answer.arrayBuffer();
    return answer.status;
  };
  return { ask, ended };
}
