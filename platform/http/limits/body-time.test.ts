import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { whenDone } from '../../../test/test-database.ts';
import { portOf } from '../serving/listeners.ts';
import { grantBodyTime, limitBodyTime } from './body-time.ts';

/** Sends the head of a request and two bytes of its body, then one more after `afterMs`; gives what came back. */
async function sendSlowly(port: number, path: string, afterMs: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('error', () => undefined).on('data', (bytes) => (answer += String(bytes)));
  const closed = once(socket, 'close');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 3\r\n`);
  socket.write('Content-Type: text/plain\r\n\r\nab');
  await Promise.race([sleep(afterMs), closed]);
  if (!socket.destroyed) socket.write('c');
  await closed;
  return answer.split('\r\n')[0] ?? '';
}

test('a body that takes too long is cut off, unless its route grants it more time', async () => {
  const app = Fastify();
  limitBodyTime(app, 100);
  app.addHook('preParsing', async (request) => {
    if (request.url === '/photos') grantBodyTime(request, 5_000);
  });
  for (const path of ['/form', '/photos']) app.post(path, async () => 'taken');
  await app.listen({ host: '127.0.0.1', port: 0 });
  whenDone(() => app.close());
  const [form, photos, quick] = await Promise.all([
    sendSlowly(portOf(app), '/form', 600),
    sendSlowly(portOf(app), '/photos', 600),
    sendSlowly(portOf(app), '/form', 1),
  ]);
  expect([form, photos, quick]).toEqual(['HTTP/1.1 408 Request Timeout', 'HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
});
