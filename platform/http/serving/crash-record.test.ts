import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { openTestClock } from '../../../test/test-clock.ts';
import { HOUR_MS } from '../../durations.ts';
import { handleErrors } from '../error-handling.ts';
import { noteArrivals } from '../request-kinds.ts';
import { openCrashRecord } from './crash-record.ts';

test('a client that ends the process three times on a route is refused there for an hour, and others are not', async () => {
  const { start, clock, crash } = openPlace();
  for (let times = 0; times < 3; times += 1) expect(await crash('/timer')).toBe(500);
  const ask = await start();
  expect([await ask('/timer'), await ask('/fine')]).toEqual([503, 200]);
  expect(await ask('/timer', '10.0.0.2')).toBe(500);
  clock.advance(HOUR_MS + 1);
  expect(await ask('/timer')).toBe(500);
});

test('a route that ends the process nine times is refused to everybody, but not all pages at once', async () => {
  const { start, crash } = openPlace();
  for (let times = 0; times < 9; times += 1) {
    expect(await crash('/timer', `10.0.1.${times}`)).toBe(500);
    expect(await crash(`/page/${times}`, `10.0.1.${times}`)).toBe(500);
  }
  const ask = await start();
  expect([await ask('/timer', '10.9.9.9'), await ask('/page/10', '10.9.9.9')]).toEqual([503, 500]);
});

/** A server whose `/timer` and pages end it, and its next starts. Clients are told apart by X-Forwarded-For. */
function openPlace() {
  const dataDir = mkdtempSync(join(temporaryFolder(), 'motoka-crash-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const clock = openTestClock();
  async function start() {
    const app = Fastify({ trustProxy: true });
    onTestFinished(() => app.close());
    noteArrivals(app);
    handleErrors(app);
    const crashes = openCrashRecord(app, { dataDir, clock });
    const end = async () => {
      crashes.note(new Error('broken'));
    };
    app.get('/timer', end);
    app.get('/fine', async () => 'answered');
    app.get('/*', end);
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    return async (path: string, client = '10.0.0.1') =>
      (await fetch(`${address}${path}`, { headers: { 'x-forwarded-for': client } })).status;
  }
  return { start, clock, crash: async (path: string, client?: string) => (await start())(path, client) };
}
