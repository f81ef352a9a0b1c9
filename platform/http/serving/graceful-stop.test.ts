import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openGracefulStop } from './graceful-stop.ts';
import { portOf } from './listeners.ts';

test('while it drains a server answers, tells everybody to leave the connection, and closes none in use', async () => {
  const { stop, answer } = await startServer();
  expect((await answer('/')).connection).toBe('keep-alive');
  const stopped = stop.run({ drainMs: 2_000, idleMs: 0, newcomersMs: 0, answersMs: LONG_MS });
  expect(stop.hasBegun()).toBe(true);
  expect(await answer('/')).toEqual({ connection: 'close', body: 'here' });
  expect(await answer('/nowhere')).toMatchObject({ connection: 'close' });
  await stopped;
  await expect(answer('/')).rejects.toThrow('ECONNREFUSED');
});

test('connections that are kept without a request do not hold up a stop', async () => {
  const { stop, answer } = await startServer();
  await Promise.all(Array.from({ length: 20 }, () => answer('/')));
  await stop.run(AT_ONCE);
});

test('an answer under way is finished, and closes its connection', async () => {
  const { stop, answer, begun, go } = await startServer();
  const slow = answer('/slow');
  await begun;
  const stopped = stop.run(AT_ONCE);
  await expect.poll(() => answer('/').catch(String)).toContain('ECONNREFUSED');
  go();
  expect(await slow).toEqual({ connection: 'close', body: 'done' });
  await stopped;
});

test('an answer that is made and not yet taken arrives whole', async () => {
  const { stop, ask } = await startServer();
  const response = await ask('/large');
  const stopped = stop.run(AT_ONCE);
  await sleep(100);
  expect((await text(response)).length).toBe(LARGE.length);
  await stopped;
});

test('an answer that does not end is cut off in the end', async () => {
  const { stop, answer, begun, go } = await startServer();
  const slow = answer('/slow');
  await begun;
  const [, cut] = await Promise.all([stop.run({ ...AT_ONCE, answersMs: 50 }), slow.catch(String)]);
  expect(cut).toMatch(/hang up|ECONNRESET/);
  go();
});

/** A connection over which nothing was asked yet. */
async function newcomer(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

test('a connection that was opened just before the stop is answered', async () => {
  const { stop, port } = await startServer();
  const socket = await newcomer(port);
  const stopped = stop.run({ drainMs: 0, idleMs: 0, newcomersMs: LONG_MS, answersMs: LONG_MS });
  await expect.poll(() => newcomer(port).then((taken) => taken.destroy().destroyed, String)).toContain('ECONNREFUSED');
  socket.write('GET / HTTP/1.1\r\nHost: motoka.example\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200.*connection: close.*here$/is);
  await stopped;
});

test('a connection over which nothing is asked does not hold up a stop for long', async () => {
  const { stop, port } = await startServer();
  const socket = await newcomer(port);
  await stop.run({ drainMs: 0, idleMs: 0, newcomersMs: 50, answersMs: LONG_MS });
  socket.destroy();
});

const LARGE = 'x'.repeat(20_000_000);
const LONG_MS = 20_000;
/** Nothing is waited for. */
const AT_ONCE = { drainMs: 0, idleMs: 0, newcomersMs: 0, answersMs: LONG_MS };

/** A server whose slow answers end when the test says so, and clients that keep their connections. */
async function startServer() {
  const app = Fastify();
  const stop = openGracefulStop(app);
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  app.get('/', async () => 'here');
  app.get('/large', async () => LARGE);
  app.get('/slow', async () => {
    begun.resolve();
    await go.promise;
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const port = portOf(app);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(async () => {
    agent.destroy();
    await app.close();
  });
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path, agent }, resolve).on('error', reject);
    });
  const answer = async (path: string) => {
    const response = await ask(path);
    return { connection: response.headers.connection, body: await text(response) };
  };
  return { stop, port, ask, answer, begun: begun.promise, go: go.resolve };
}
