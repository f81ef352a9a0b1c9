import { once } from 'node:events';
import { request as ask } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { whenDone } from '../../../test/test-database.ts';
import { handleErrors } from '../error-handling.ts';
import { openFairQueue } from '../limits/fair-queue.ts';
import { RequestLog } from '../request-log.ts';
import { portOf } from '../serving/listeners.ts';
import { noAnswerCache } from './answer-cache.ts';
import { refuseEarly, takeTurns } from './route-queue.ts';

test('where too many lists wait, the next are refused, with all the usual headers, and the rest is answered', async () => {
  const { send, fill, lines } = await openMarket();
  const end = await fill('/api/list');
  const first = await send('/api/list');
  const refusals = [first, ...(await Promise.all(Array.from({ length: 99 }, () => send('/api/list'))))];
  expect(first.headers).toMatchObject({ 'x-usual': 'yes', 'retry-after': '2', 'cache-control': 'no-store' });
  for (const { status, headers, body } of refusals) {
    expect([status, { ...headers, date: '' }]).toEqual([503, { ...first.headers, date: '' }]);
    const error = { status: 503, name: 'ServiceUnavailableError', message: expect.any(String), details: {} };
    expect(JSON.parse(Buffer.concat(body).toString())).toEqual({ data: null, error });
  }
  // A hundred refusals, but only some of a second have a line of their own, and none is an error.
  expect(lines.length).toBeLessThan(60);
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  expect((await send('/healthz')).status).toBe(200);
  await end();
});

test('a refusal has the headers of its own server, whatever another one has sent before', async () => {
  for (const usual of ['yes', 'of another']) {
    const { send, fill } = await openMarket({ forMs: 0, most: 0 }, usual);
    const end = await fill('/api/list');
    for (let round = 0; round < 3; round += 1) {
      expect((await send('/api/list')).headers).toMatchObject({ 'x-usual': usual, 'retry-after': '2' });
    }
    await end();
  }
});

test('a refusal is held back, so that who asks again at once takes less, but only some at a time', async () => {
  const { send, fill } = await openMarket({ forMs: 1_000, most: 2 });
  const end = await fill('/api/list');
  await send('/api/list');
  const answered: string[] = [];
  const askAs = async (name: string) => {
    const { status } = await send('/api/list');
    answered.push(`${name} ${status}`);
  };
  const held = [askAs('held'), askAs('held')];
  // Each is on its way before the next is sent.
  await sleep(200);
  await askAs('further');
  expect(answered).toEqual(['further 503']);
  await Promise.all(held);
  expect(answered).toEqual(['further 503', 'held 503', 'held 503']);
  await end();
});

test('who is refused a page is sent one that says so, compressed, and a form that was filled in waits its turn', async () => {
  const { send, fill, releases } = await openMarket();
  const end = await fill('/page');
  for (let round = 0; round < 3; round += 1) {
    const { status, headers, body } = await send('/page', { 'accept-encoding': 'br' });
    expect(status).toBe(503);
    expect(headers).toMatchObject({ 'x-usual': 'yes', 'retry-after': '2', 'content-type': 'text/html' });
    expect(brotliDecompressSync(Buffer.concat(body)).equals(BUSY_PAGE)).toBe(true);
  }
  // Who comes from elsewhere is told so by headers of their own.
  expect((await send('/page', { origin: 'https://elsewhere.example' })).status).toBe(503);
  const form = send('/page', {}, 'POST');
  await end();
  await vi.waitFor(() => expect(releases).toHaveLength(1));
  releases.shift()?.();
  expect((await form).status).toBe(200);
});

test('routes of an area take turns, those of a client one after the other; the next is refused, and a form waits', async () => {
  const app = Fastify();
  handleErrors(app);
  refuseEarly(app);
  const queue = openFairQueue({ atOnce: 1, mostWaiting: 4 });
  takeTurns(app, ({ url }) => (url.startsWith('/sell/api/') ? queue : undefined));
  let [running, most] = [0, 0];
  const releases: (() => void)[] = [];
  const answer = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => releases.push(resolve));
    running -= 1;
    return { ok: true };
  };
  await app.register(async (scope) => {
    scope.get('/sell/api/stock', answer);
    scope.post('/sell/api/stock', answer);
  });
  app.put('/sell/api/photo', { config: { hasNoQueue: true } }, async () => ({ ok: true }));
  app.get('/sell', async () => ({ ok: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  whenDone(() => app.close());
  const send = async (path: string, method = 'GET') => {
    const [response] = await once(ask({ port: portOf(app), path, method, agent: false }).end(), 'response');
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(await response.toArray()) };
  };
  const waiting = Array.from({ length: 3 }, () => send('/sell/api/stock'));
  await vi.waitFor(() => expect(queue.hasRoom('127.0.0.1')).toBe(false));
  expect(await send('/sell/api/stock')).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  expect((await send('/sell/api/stock', 'HEAD')).status).toBe(503);
  const form = send('/sell/api/stock', 'POST');
  for (const path of ['/sell', '/sell/api/photo']) {
    expect((await send(path, path === '/sell' ? 'GET' : 'PUT')).status).toBe(200);
  }
  const ends = setInterval(() => releases.shift()?.(), 1);
  const statuses = [...(await Promise.all(waiting)), await form, await send('/sell/api/stock', 'HEAD')];
  clearInterval(ends);
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(most).toBe(1);
});

const BUSY_PAGE = Buffer.from(`<h1>Many people are here</h1>${' '.repeat(2_000)}`);

/** Lists and pages that are not made until they are released. One of them is made at once, and two of one client wait. */
async function openMarket(holding?: Parameters<typeof refuseEarly>[1], usual = 'yes') {
  const lines: { level: number; msg: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = Fastify({ logger: { stream }, logController: new RequestLog() });
  handleErrors(app);
  refuseEarly(app, holding);
  let arrived = 0;
  app.addHook('onRequest', async (_, reply) => {
    arrived += 1;
    reply.header('x-usual', usual);
  });
  const releases: (() => void)[] = [];
  const made = async () => {
    await new Promise<void>((resolve) => releases.push(resolve));
    return { body: Buffer.from('made'), headers: {} };
  };
  const queueOf = () => openFairQueue({ atOnce: 1, mostWaiting: 4 });
  const api = { queue: queueOf() };
  const pages = {
    queue: queueOf(),
    whenBusy: () => ({ status: 503, body: BUSY_PAGE, headers: { 'content-type': 'text/html', 'retry-after': '2' } }),
  };
  app.get('/api/list', { config: api }, (request, reply) => noAnswerCache.answer(request, reply, 'key', made));
  app.get('/page', { config: pages }, (request, reply) => noAnswerCache.answer(request, reply, undefined, made));
  app.post('/page', { config: pages }, (request, reply) => noAnswerCache.answer(request, reply, undefined, made));
  app.get('/healthz', async () => 'alive');
  await app.listen({ host: '127.0.0.1', port: 0 });
  whenDone(() => app.close());
  const port = portOf(app);

  async function send(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const [response] = await once(ask({ port, path, method, headers, agent: false }).end(), 'response');
    return { status: response.statusCode, headers: response.headers, body: await response.toArray() };
  }
  /** Fills the queue of an address; ends what waits there. */
  async function fill(path: string) {
    arrived = 0;
    const waiting = Array.from({ length: 3 }, () => send(path));
    await vi.waitFor(() => expect(arrived).toBe(3));
    return async () => {
      const ends = setInterval(() => releases.shift()?.(), 1);
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
      clearInterval(ends);
    };
  }
  return { send, fill, lines, releases };
}
