import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limitConnections } from '../limits/connection-limit.ts';
import { openGracefulStop } from './graceful-stop.ts';
import { LISTENING_SOCKETS, listenersOf, listenWidely, portOf } from './listeners.ts';

test.runIf(process.platform === 'linux')(
  'many connections are taken in within a few turns of the event loop',
  async () => {
    const { app, ask } = await startServer();
    expect(listenersOf(app)).toHaveLength(LISTENING_SOCKETS);
    const arrivals = new Set<number>();
    let turn = 0;
    const count = () => {
      turn += 1;
      if (app.server.listening) setImmediate(count);
    };
    setImmediate(count);
    app.server.on('connection', () => arrivals.add(turn));
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask()));
    expect(answers.every((text) => text.includes('200 OK'))).toBe(true);
    expect(arrivals.size).toBeLessThan(150);
  },
);

test('a connection beyond the limit is closed, whichever socket took it in', async () => {
  const { ask } = await startServer(4);
  const texts = await Promise.all(Array.from({ length: 10 }, () => ask().catch(() => '')));
  expect(texts.filter((text) => text.includes('200 OK'))).toHaveLength(4);
});

test('a stop closes all of them', async () => {
  const { app, stop, ask } = await startServer();
  expect(await ask()).toContain('200 OK');
  await stop.run(AT_ONCE);
  expect(listenersOf(app).filter(({ listening }) => listening)).toEqual([]);
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
});

test('a port on which another server listens the same way is taken', async () => {
  const { port } = await startServer();
  const second = Fastify();
  onTestFinished(() => second.close());
  await expect(listenWidely(second, { host: HOST, port })).rejects.toThrow(`Port ${port} is taken.`);
});

test('a server that is closed without a stop leaves nothing listening', async () => {
  const { app } = await startServer();
  await app.close();
  await Promise.race([
    Promise.all(listenersOf(app).map((server) => server.listening && once(server, 'close'))),
    sleep(2_000),
  ]);
  expect(listenersOf(app).filter(({ listening }) => listening)).toEqual([]);
});

const HOST = '127.0.0.1';
const AT_ONCE = { drainMs: 0, idleMs: 0, newcomersMs: 0, answersMs: 2_000 };

async function startServer(mostConnections = 1_000) {
  const app = Fastify();
  const stop = openGracefulStop(app);
  limitConnections(app, mostConnections);
  app.get('/', async () => 'here');
  await listenWidely(app, { host: HOST, port: 0 });
  const port = portOf(app);
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });
  /** Resolves with what it is sent first, or with an empty text where the server closes it. */
  const ask = (path = '/') =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, HOST).setEncoding('utf8');
      sockets.push(socket);
      socket.write(`GET ${path} HTTP/1.1\r\nhost: market\r\n\r\n`);
      socket
        .once('data', resolve)
        .once('close', () => resolve(''))
        .once('error', reject);
    });
  return { app, stop, port, ask };
}
