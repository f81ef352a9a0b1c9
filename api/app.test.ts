import { expect, test } from 'vitest';
import { openTestApp } from './test/open-test-app.ts';
import { routeTable } from './test/route-table.ts';

const { app, get, makeCar } = await openTestApp();

/** As "GET /api/cars": every route that the router knows, without those that follow from others. */
function knownRoutes(): string[] {
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  const path: string[] = [];
  return lines.flatMap((line) => {
    const [, indent = '', segment = '', methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \((.+)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    path.splice(depth, path.length, segment);
    return methods.split(', ').flatMap((method) => (method === '' ? [] : [`${method} ${path.join('')}`]));
  });
}

test('every route stands in the one table of who may call it', () => {
  const routes = knownRoutes().filter((route) => !/^(HEAD|OPTIONS) /.test(route));
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.sort()).toEqual(Object.keys(routeTable).sort());
});

test('every GET of the table is answered to anyone', async () => {
  const car = await makeCar();
  for (const route of Object.keys(routeTable)) {
    const [method, path = ''] = route.split(' ');
    if (method !== 'GET') continue;
    const url = path.replace('/api/cars/:documentId', `/api/cars/${car.documentId}`).replace(/:\w+/, 'a'.repeat(24));
    const { status } = await get(url, { headers: { authorization: 'Bearer stale' } });
    expect(status, route).toBe(
      path.includes(':') && !url.includes(car.documentId) ? 404 : path === '/_health' ? 204 : 200,
    );
  }
});

test('what differs only in what is not published answers byte for byte alike', async () => {
  const worlds = await Promise.all(
    [1, 2].map(async (world) => {
      const app = await openTestApp();
      const secret = (text: string) => `${text} of world ${world}`;
      const hidden = await app.makeDealer({
        dealerName: secret('Dealer'),
        email: `${world}@example.com`,
        publishedAt: null,
      });
      const make = await app.makeMake({ documentId: 'm'.repeat(24), name: 'Toyota' });
      await app.makeCar({ documentId: 'c'.repeat(24), makeId: make.id, dealerId: hidden.id, reference: 'R-1' });
      await app.makeCar({ reference: secret('R'), color: secret('Red'), price: world, publishedAt: null });
      await app.makeArticle({ slug: `secret-${world}`, title: secret('Title'), publishedAt: null });
      return app;
    }),
  );
  const questions = [
    ...['cars?populate=*', 'cars?sort=dealer_info.dealerName', 'cars?filters[price]=1', 'cars?filters[price][$lte]=1'],
    ...[
      'cars?filters[color][$contains]=world 1',
      'cars?_q=world 1',
      'cars?filters[dealer_info][dealerName][$contains]=1',
    ],
    ...['cars?filters[dealer_info][email][$startsWith]=1', 'cars?filters[$not][dealer_info][email][$startsWith]=1'],
    ...[
      'cars?populate[dealer_info][filters][email][$startsWith]=1',
      'dealer-infos',
      'dealer-infos?_q=world 1',
      'articles',
    ],
    ...[
      'articles?filters[slug]=secret-1',
      'articles?status=draft',
      'articles?filters[title][$endsWith]=1',
      'cars/popular',
    ],
    ...['cars?filters[reference][$ne]=R-1', `cars/${'c'.repeat(24)}?populate=dealer_info`],
  ];
  for (const question of questions) {
    const [one, other] = await Promise.all(worlds.map(({ get }) => get(`/api/${question}`)));
    expect(one?.text, question).toBe(other?.text);
    expect(one?.status).toBe(200);
  }
});

test('what is asked with a secret in its address leaves no body, token or cookie in the log (T-05)', async () => {
  const { get, request, logged } = await openTestApp();
  const secret = 'hunter2secret';
  const headers = {
    authorization: `Bearer ${secret}`,
    cookie: `session=${secret}`,
    'content-type': 'application/json',
  };
  await get('/api/cars', { headers });
  await request('/api/nothing', { method: 'POST', headers, body: JSON.stringify({ password: secret }) });
  await request('/api/cars', { method: 'POST', headers, body: `{"password":"${secret}"` });
  expect(logged.length).toBeGreaterThan(3);
  expect(JSON.stringify(logged)).not.toContain(secret);
});

test('a line break in what a client sends stays inside its line of the log (I-19)', async () => {
  const { get, logged } = await openTestApp();
  await get('/api/cars?x=%0A{"level":60}', { headers: { 'user-agent': 'a\u001b[31m' } });
  expect(logged.every(({ level }) => level < 50)).toBe(true);
});

test('a server that stops answers what it has begun', async () => {
  const { app, makeMake } = await openTestApp();
  await makeMake();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const begun = app.inject('/api/makes');
  const [answer] = await Promise.all([begun, app.close()]);
  expect([200, 503]).toContain(answer.statusCode);
});
