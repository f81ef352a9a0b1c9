import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { expectWithin } from '../../../test/wall-time.ts';
import { portOf } from '../serving/listeners.ts';
import { HEADERS_TIMEOUT_MS, socketLimits } from './socket-limits.ts';

test.runIf(process.env.RUNS)(
  'whoever sends headers byte by byte is cut off, and nobody else waits for it',
  async () => {
    const app = Fastify(socketLimits);
    app.get('/', () => ({}));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const port = portOf(app);
    const sockets = Array.from({ length: 500 }, () => connect(port, '127.0.0.1'));
    const drips = setInterval(() => {
      for (const socket of sockets) socket.write('x');
    }, 1_000);
    const startedAt = performance.now();
    for (const socket of sockets) {
      socket.on('error', () => undefined).resume();
      socket.write('GET / HTTP/1.1\r\nHost: a\r\nX: ');
    }
    const closed = sockets.map((socket) => once(socket, 'close'));
    await sleep(500);
    const askedAt = performance.now();
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    expectWithin(500, askedAt);
    await Promise.all(closed);
    clearInterval(drips);
    expectWithin(HEADERS_TIMEOUT_MS + 4_000, startedAt);
    await app.close();
  },
  30_000,
);

test('whoever hardly takes what is sent is cut off', async () => {
  const app = Fastify({ ...socketLimits, connectionTimeout: 500 });
  // More than the system keeps of what is under way.
  const answer = Buffer.alloc(32 * 1024 * 1024);
  app.get('/', (_, reply) => reply.send(answer));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const port = portOf(app);
  const cutOff: Promise<unknown>[] = [];
  app.server.on('connection', (socket) => cutOff.push(once(socket, 'close')));
  const readers = Array.from({ length: 10 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  const sips = setInterval(() => {
    for (const reader of readers) reader.read(10);
  }, 50);
  for (const reader of readers) reader.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await vi.waitFor(() => expect(cutOff).toHaveLength(readers.length));
  const startedAt = performance.now();
  await Promise.all(cutOff);
  expectWithin(5_000, startedAt);
  clearInterval(sips);
  for (const reader of readers) reader.destroy();
  await app.close();
});
