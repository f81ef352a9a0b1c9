import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { whenDone } from '../../../test/test-database.ts';
import { portOf } from '../serving/listeners.ts';
import { grantBodyTime, limitBodyTime } from './body-time.ts';

test('a body that takes too long is cut off, unless its route grants it more time', async () => {
  const app = Fastify();
  limitBodyTime(app, 600);
  app.addHook('preParsing', async (request) => {
    if (request.url === '/photos') grantBodyTime(request, 60_000);
  });
  for (const path of ['/form', '/photos']) app.post(path, async () => 'taken');
  await app.listen({ host: '127.0.0.1', port: 0 });
  whenDone(() => app.close());
  const port = portOf(app);
  const quick = await sendInParts(port, '/form', undefined);
  const cutOff = sendInParts(port, '/form', Promise.withResolvers().promise);
  const [form, photos] = await Promise.all([cutOff, sendInParts(port, '/photos', cutOff)]);
  expect([form, photos, quick]).toEqual(['HTTP/1.1 408 Request Timeout', 'HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
});

/** Sends the head of a request and two bytes of its body, and the last one as soon as it may; gives what came back. */
async function sendInParts(port: number, path: string, may: Promise<unknown> | undefined): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('error', () => undefined).on('data', (bytes) => (answer += String(bytes)));
  const closed = once(socket, 'close');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 3\r\n`);
  socket.write('Content-Type: text/plain\r\n\r\nab');
  await Promise.race([may, closed]);
  if (!socket.destroyed) socket.write('c');
  await closed;
  return answer.split('\r\n')[0] ?? '';
}
