import { expect, test, vi } from 'vitest';
import { openTestApp, PUBLIC_URL } from '../test/open-test-app.ts';
import { rawRequest } from '../test/raw-request.ts';
import { routeTable } from '../test/route-table.ts';

const { app, get, request, makeCar } = await openTestApp();

test('every route stands in the one table of who may call it', () => {
  const routes = knownRoutes().filter((route) => !/^OPTIONS /.test(route));
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.sort()).toEqual(Object.keys(routeTable).sort());
});

test('every GET for anyone is answered to anyone, whatever token comes along', async () => {
  const car = await makeCar();
  for (const [route, caller] of Object.entries(routeTable)) {
    const [method, path = ''] = route.split(' ');
    if (method !== 'GET' || caller !== 'anyone' || /google|unsubscribe|change-password/.test(path)) continue;
    const url = path.replace('/api/cars/:documentId', `/api/cars/${car.documentId}`).replace(/:\w+/, 'a'.repeat(24));
    const { status } = await get(url, { headers: { authorization: 'Bearer stale' } });
    // A page that is not named is none.
    const isMissing = (path.includes(':') && !url.includes(car.documentId)) || path === '/api/car-pages';
    expect(status, route).toBe(isMissing ? 404 : path === '/_health' ? 204 : 200);
  }
});

test('what is for members is forbidden without a token and refused with one that is not good', async () => {
  for (const [route, caller] of Object.entries(routeTable)) {
    if (caller !== 'member' && caller !== 'nobody') continue;
    const [method = '', path = ''] = route.split(' ');
    const ask = (authorization?: string) =>
      request(path.replace(':id', '1'), {
        method: method as 'GET',
        headers: {
          'content-type': 'application/json',
          origin: PUBLIC_URL,
          ...(authorization ? { authorization } : {}),
        },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
    expect((await ask()).body, route).toMatchObject({ error: { status: 403, message: 'Forbidden' } });
    expect((await ask('Basic abc')).status, route).toBe(403);
    for (const token of ['Bearer stale', 'Bearer', 'bearer a b', 'Bearer  ', 'BEARER a.b.c']) {
      const { body, headers } = await ask(token);
      const error = { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials' };
      expect(body, `${route} ${token}`).toMatchObject({ error });
      expect(headers['cache-control']).toBe('no-store');
    }
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
      await app.makeCar({ documentId: 'c'.repeat(24), make: make.id, dealer_info: hidden.id, reference: 'R-1' });
      await app.makeCar({ reference: secret('R'), color: secret('Red'), price: world, publishedAt: null });
      await app.makeArticle({ slug: `secret-${world}`, title: secret('Title'), publishedAt: null });
      return app;
    }),
  );
  const questions = [
    'cars?populate=*',
    'cars?sort=dealer_info.dealerName',
    'cars?filters[price]=1',
    'cars?filters[price][$lte]=1',
    'cars?filters[color][$contains]=world 1',
    'cars?_q=world 1',
    'cars?filters[dealer_info][dealerName][$contains]=1',
    'cars?filters[dealer_info][email][$startsWith]=1',
    'cars?filters[$not][dealer_info][email][$startsWith]=1',
    'cars?populate[dealer_info][filters][email][$startsWith]=1',
    'dealer-infos',
    'dealer-infos?_q=world 1',
    'articles',
    'articles?filters[slug]=secret-1',
    'articles?status=draft',
    'articles?filters[title][$endsWith]=1',
    'cars/popular',
    'cars?filters[reference][$ne]=R-1',
    `cars/${'c'.repeat(24)}?populate=dealer_info`,
  ];
  for (const question of questions) {
    const [one, other] = await Promise.all(worlds.map(({ get }) => get(`/api/${question}`)));
    expect(one?.text, question).toBe(other?.text);
    expect(one?.status).toBe(200);
  }
});

test('what a client sends as its secret is in no line of the log', async () => {
  const { app, logged } = await openTestApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const secret = 'hunter2secret';
  const head = `Host: a\r\nConnection: close\r\nAuthorization: Bearer ${secret}\r\nCookie: session=${secret}\r\n`;
  const json = (body: string) =>
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  await rawRequest(app, `GET /api/cars HTTP/1.1\r\n${head}\r\n`);
  await rawRequest(app, `POST /api/nothing HTTP/1.1\r\n${head}${json(`{"password":"${secret}"}`)}`);
  await rawRequest(app, `POST /api/cars HTTP/1.1\r\n${head}${json(`{"password":"${secret}"`)}`);
  for (const name of ['code', 'confirmation', 'access_token', 'jwt', 'token']) {
    await rawRequest(app, `GET /resetpassword?a=1&${name}=${secret}&b=2 HTTP/1.1\r\n${head}\r\n`);
  }
  await vi.waitFor(() => expect(logged.filter(({ msg }) => msg === 'request')).toHaveLength(8));
  expect(JSON.stringify(logged)).toContain('/resetpassword?a=1&code=[redacted]&b=2');
  expect(JSON.stringify(logged)).not.toContain(secret);
});

test('a request is one line of the log, whatever it holds', async () => {
  const { app, logged } = await openTestApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = '/api/cars?x=%0A{"level":60}&y=\u001b[31m';
  await rawRequest(app, `GET ${encodeURI(address)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  await vi.waitFor(() => expect(logged.filter(({ msg }) => msg === 'request')).toHaveLength(1));
  expect(logged.every(({ level }) => level === 30)).toBe(true);
});

test('a server that stops answers what it has begun', async () => {
  const { app, makeMake } = await openTestApp();
  await makeMake();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const begun = app.inject('/api/makes');
  const [answer] = await Promise.all([begun, app.close()]);
  expect([200, 503]).toContain(answer.statusCode);
});

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
