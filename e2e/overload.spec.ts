import { Agent, request as ask } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, type Route, test } from '@playwright/test';
import { startServer } from './start-server.ts';

test('while more new pages are asked for than can be made, people are told in the frame, and nothing else is refused', {
  tag: '@long',
}, async ({ page }) => {
  const server = await startServer({ RATE_LIMITS: 'off' });
  // The first page makes the server prepare the page that it sends when it is busy.
  expect((await get(server.address, '/')).status).toBe(200);
  const [asset = ''] = /\/assets\/[\w-]+\.css/.exec((await get(server.address, '/')).body) ?? [];
  await expect.poll(async () => (await get(server.address, '/busy')).status).toBe(503);

  // Connections are accepted one by one; those already open can all send at once.
  await Promise.all(Array.from({ length: 400 }, () => get(server.address, '/healthz')));
  const flood = Array.from({ length: 400 }, (_, at) => get(server.address, `/filter?minPrice=${at + 1_000}`));
  const beside = await Promise.all([
    ...[asset, '/robots.txt', '/healthz', '/favicon.ico'].map((path) => get(server.address, path)),
    get(server.address, '/contact', 'POST', 'name=&email=&message='),
  ]);
  expect(beside.map(({ status }) => status)).not.toContain(503);
  const pages = await Promise.all(flood);
  const refused = pages.filter(({ status }) => status === 503);
  expect(pages.filter(({ status }) => status === 200)).toHaveLength(pages.length - refused.length);
  expect(refused.length).toBeGreaterThan(100);
  for (const { headers, body } of refused) {
    expect(headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(body).toContain('We are very busy right now');
    expect(body).toContain('<footer');
    expect(body).not.toContain('<script');
  }
  expect(server.said()).not.toContain('"level":50');

  // Checks the page's look, and that its link leads to the page that the reader wanted.
  const body = refused[0]?.body ?? '';
  const answerAsBusy = (route: Route) => route.fulfill({ status: 503, body, contentType: 'text/html; charset=utf-8' });
  await page.route(`${server.address}/filter?minPrice=1000`, answerAsBusy, { times: 1 });
  await page.goto(`${server.address}/filter?minPrice=1000`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are very busy right now');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/minPrice=1000$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars On Sale In Uganda');
  await server.stop();
});

test('a server that may open few files outlives more connections than that', { tag: '@long' }, async () => {
  const server = await startServer({ RATE_LIMITS: 'off' }, { openFiles: 256 });
  const sockets: Socket[] = [];
  for (let count = 0; count < 400; count += 1) {
    sockets.push(connect(Number(new URL(server.address).port), '127.0.0.1').on('error', () => undefined));
  }
  // The server keeps as many connections as it holds; it closed the others at once.
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(250);
  // When one connection ends another is accepted; until the last of them was refused, that may be one of these.
  const getInsteadOfOne = () => {
    sockets.find(({ destroyed }) => !destroyed)?.destroy();
    return get(server.address, '/').catch(() => undefined);
  };
  await expect.poll(async () => (await getInsteadOfOne())?.status).toBe(200);
  for (const socket of sockets) socket.destroy();
  expect((await get(server.address, '/filter')).status).toBe(200);
  await server.stop();
});

interface Answered {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Keep-alive connections: a browser's, or those of a program that floods. */
const agent = new Agent({ keepAlive: true });

const get = (address: string, path: string, method = 'GET', form?: string) =>
  new Promise<Answered>((resolve, reject) => {
    const headers = { accept: 'text/html', ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) };
    const asked = ask(address + path, { method, headers, agent }, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) });
    });
    asked.on('error', reject).end(form);
  });
