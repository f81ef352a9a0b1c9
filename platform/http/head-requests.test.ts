import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { rawRequest } from '../../test/raw-request.ts';
import { refuseUnknownAddresses } from './error-handling.ts';
import { answerHeads, routeAsGet } from './head-requests.ts';

test('HEAD is answered with the headers of GET and no body, and hooks and handlers know it as HEAD', async () => {
  const { app, seen } = await listen();
  for (const path of ['/text', '/stream']) {
    const get = await rawRequest(app, request('GET', path));
    const head = await rawRequest(app, request('HEAD', path));
    expect(get.body).toContain('some words');
    expect(head).toEqual({ ...get, body: '', head: head.head });
    expect(lasting(head.head)).toBe(lasting(get.head));
  }
  expect(seen).toEqual(['GET', 'GET', 'HEAD', 'HEAD', 'GET', 'GET', 'HEAD', 'HEAD']);
});

test('after the answer to HEAD the same connection answers the next request', async () => {
  const { app } = await listen();
  const both = await rawRequest(app, `HEAD /text HTTP/1.1\r\nHost: a\r\n\r\n${request('GET', '/text')}`);
  expect(both.head).toContain('content-length: 10');
  // After the empty line that ends the first answer comes the second one.
  expect(both.body).toMatch(/^HTTP\/1\.1 200/);
});

test('HEAD finds nothing where GET finds nothing, and is named among the methods where GET is', async () => {
  const { app } = await listen();
  expect(await rawRequest(app, request('HEAD', '/nothing'))).toMatchObject({ status: 404, body: '' });
  expect(await rawRequest(app, request('HEAD', '/written'))).toMatchObject({ status: 405, body: '' });
  expect((await rawRequest(app, request('PUT', '/text'))).head).toContain('allow: get, head\r\n');
});

const request = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
/** The headers without the time, and without how the body is sent, which is for the body alone. */
const lasting = (head: string) => head.replaceAll(/\r\n(date|transfer-encoding): [^\r]+/g, '');

async function listen() {
  const seen: string[] = [];
  const app = Fastify({
    exposeHeadRoutes: false,
    rewriteUrl(raw) {
      routeAsGet(raw);
      return raw.url ?? '/';
    },
  });
  answerHeads(app);
  app.addHook('onRequest', async ({ method }) => void seen.push(method));
  refuseUnknownAddresses(app);
  app.get('/text', async ({ raw }) => {
    seen.push(String(raw.method));
    return 'some words';
  });
  app.get('/stream', async ({ raw }, reply) => {
    seen.push(String(raw.method));
    return reply.header('etag', '"1"').send(Readable.from('some words'));
  });
  app.post('/written', async () => 'written');
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return { app, seen };
}
