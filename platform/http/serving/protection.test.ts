import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openTestApp, PUBLIC_URL } from '../../../test/open-test-app.ts';
import { rawRequest } from '../../../test/raw-request.ts';

const { app, get, request, makeCar } = await openTestApp();
await app.listen({ host: '127.0.0.1', port: 0 });

test('only the storefront may read answers from another origin', async () => {
  const { headers } = await get('/api/cars', { headers: { origin: PUBLIC_URL } });
  expect(headers['access-control-allow-origin']).toBe(PUBLIC_URL);
  expect(headers['access-control-allow-credentials']).toBe('true');
  expect(headers.vary).toContain('Origin');
});

const LOOK_ALIKES = [
  'https://motoka.example.evil.com',
  'https://evilmotoka.example',
  'http://motoka.example',
  'https://motoka.example:444',
  'null',
  'https://motoka.example%60.evil',
  'https://evil.ug',
  'https://motoka.example.',
  'https://sub.motoka.example',
  '',
];

test('an address that only looks like the storefront’s may not', async () => {
  for (const origin of LOOK_ALIKES) {
    const { headers, status } = await get('/api/cars', { headers: { origin } });
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin'], origin).toBeUndefined();
    expect(headers.vary, origin).toContain('Origin');
  }
});

test('leave to send cookies is given to nobody but the storefront, and with its origin only', async () => {
  for (const origin of [undefined, ...LOOK_ALIKES]) {
    for (const url of ['/api/cars', '/nothing']) {
      const { headers } = await get(url, { headers: origin === undefined ? {} : { origin } });
      expect(headers['access-control-allow-credentials'], origin).toBeUndefined();
    }
  }
});

test('an origin that is allowed reads, without cookies, and changes nothing', async () => {
  const OTHER = 'https://app.other.example';
  const ALLOWED_ORIGINS = `${OTHER}, http://localhost:5173`;
  const { request, makeCar } = await openTestApp(undefined, { settings: { ALLOWED_ORIGINS } });
  const { documentId } = await makeCar();
  const read = (origin: string | undefined, url = '/api/cars') =>
    request(url, { headers: origin === undefined ? {} : { origin } });
  // Asked plainly before and after: what is cached for everybody has no origin in it.
  for (const origin of [undefined, OTHER, 'https://evil.ug', OTHER, undefined, 'http://localhost:5173', PUBLIC_URL]) {
    const { status, headers } = await read(origin);
    const isAllowed = origin !== undefined && origin !== 'https://evil.ug';
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe(isAllowed ? origin : undefined);
    expect(headers['access-control-allow-credentials']).toBe(origin === PUBLIC_URL ? 'true' : undefined);
    expect(headers.vary).toContain('Origin');
  }
  const preflight = await request('/api/cars', {
    method: 'OPTIONS',
    headers: {
      origin: OTHER,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,content-type,x-client',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': OTHER,
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'authorization,content-type,x-client',
  });
  expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
  expect(preflight.headers.vary).toMatch(/Access-Control-Request-Headers/i);
  // Refusals can be read too.
  expect((await read(OTHER, '/api/cars?sort=nosuch')).headers['access-control-allow-origin']).toBe(OTHER);
  const view = await request(`/api/cars/${documentId}/views`, { method: 'POST', headers: { origin: OTHER } });
  expect(view.status).toBe(403);
  // Its pages show our pictures, and frame nothing of ours.
  expect((await read(OTHER, '/uploads/none.jpg')).headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect((await read(OTHER)).headers['x-frame-options']).toBe('DENY');
});

test('a preflight is answered at once, with lists, and cached for two hours at most', async () => {
  const ask = (origin: string) =>
    request('/api/cars', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
    });
  const { status, headers } = await ask(PUBLIC_URL);
  expect(status).toBe(204);
  expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE');
  expect(headers['access-control-allow-headers']).toBe('Authorization, Content-Type');
  expect(Number(headers['access-control-max-age'])).toBeLessThanOrEqual(7200);
  expect((await ask('https://evil.ug')).headers['access-control-allow-origin']).toBeUndefined();
});

test('an OPTIONS that is no preflight is answered too', async () => {
  expect((await request('/api/cars', { method: 'OPTIONS' })).status).toBe(204);
});

test('a page elsewhere cannot change anything with its visitor’s cookies', async () => {
  const car = await makeCar();
  const post = (origin?: string) =>
    request(`/api/cars/${car.documentId}/views`, { method: 'POST', headers: origin === undefined ? {} : { origin } });
  for (const origin of LOOK_ALIKES.filter((origin) => origin !== 'http://motoka.example')) {
    expect((await post(origin)).status, origin).toBe(403);
  }
  expect((await post(PUBLIC_URL)).status).toBe(204);
  // No browser: a browser names itself.
  expect((await post()).status).toBe(204);
});

const NOTHING_RUNS = "default-src 'none';frame-ancestors 'none'";

test('every answer carries the headers that keep it from being run or framed', async () => {
  const odd = [
    '/api/cars',
    '/api/cars?filters=x',
    '/nothing',
    '/healthz',
    '/uploads/none.jpg',
    '/api/cars/%00',
    `/api/${'a'.repeat(300)}`,
  ];
  for (const url of odd) {
    const { headers } = await get(url);
    expect(headers['content-security-policy'], url).toBe(NOTHING_RUNS);
    expect(headers['cross-origin-resource-policy'], url).toBe('same-site');
    expect(headers['x-frame-options'], url).toBe('DENY');
    const names = ['permissions-policy', 'cross-origin-opener-policy', 'referrer-policy'];
    const ofDocuments = names.map((name) => headers[name]);
    // Nothing but a window reads them, and a page has twenty files.
    if (url.startsWith('/uploads/')) expect(ofDocuments, url).toEqual([undefined, undefined, undefined]);
    else
      expect(ofDocuments, url).toEqual([
        expect.stringContaining('camera=(), display-capture=()'),
        'same-origin',
        'strict-origin-when-cross-origin',
      ]);
    // Whatever else runs below this host is its owner's to decide.
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000');
    expect(headers['x-powered-by'], url).toBeUndefined();
    expect(headers.server, url).toBeUndefined();
  }
});

test('a path that no router can read is 400, with the headers that matter', async () => {
  for (const url of ['/api/%zz', '/api/cars/%c0%af', `/api/cars/${'a'.repeat(300)}`]) {
    const { status, headers } = await get(url);
    expect([status, headers['content-security-policy']], url).toEqual([400, NOTHING_RUNS]);
  }
});

test('no answer of the API sends a visitor anywhere', async () => {
  const payloads = ['https://evil.ug', '//evil.ug', '/\\evil.ug', 'javascript:alert(1)', '%2F%2Fevil.ug'];
  for (const name of ['next', 'url', 'redirect', 'returnTo', 'callback', 'from', 'continue', 'target']) {
    for (const payload of payloads) {
      for (const path of ['/api/cars', '/nothing', '/']) {
        const { headers, status } = await get(`${path}?${name}=${payload}`);
        expect(headers.location).toBeUndefined();
        expect(status === 200 || status === 404).toBe(true);
      }
    }
  }
});

test('a path that begins with two slashes leads nowhere else', async () => {
  for (const path of ['//evil.ug', '//evil.ug/..%2f', '/\\evil.ug', 'http://evil.ug/nothing']) {
    const { status, head } = await rawRequest(app, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(status, path).toBe(404);
    expect(head).not.toContain('location:');
  }
});

test('a GET changes nothing', async () => {
  const car = await makeCar();
  const before = (await get(`/api/cars/${car.documentId}?populate=*`)).text;
  for (const path of ['views', 'like', 'delete']) {
    const { status } = await get(`/api/cars/${car.documentId}/${path}`, {
      headers: { 'x-http-method-override': 'POST' },
    });
    expect([404, 405]).toContain(status);
  }
  expect((await get(`/api/cars/${car.documentId}?populate=*`)).text).toBe(before);
});

test('a method that a path does not take is 405 and names those that it takes', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const { status, headers, body } = await request('/api/former-names', {
      method,
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
    expect(body).toMatchObject({ error: { name: 'MethodNotAllowedError' } });
  }
});

test('surfaces that other servers have do not exist', async () => {
  const paths = ['/admin', '/content-type-builder/content-types', '/content-manager', '/api/users-permissions/roles'];
  for (const path of [...paths, '/documentation', '/graphql', '/_health/../admin', '/api', '/.env', '/.git/config']) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test('only JSON in UTF-8 is read; anything else is refused', async () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/vnd.api+json',
    'application/json garbage',
    'text/html',
    'application/xml',
  ];
  const { documentId } = await makeCar();
  for (const type of types) {
    const answer = await request(`/api/cars/${documentId}/views`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: 'a=1',
    });
    expect(answer.status, type).toBe(415);
  }
});

test('a body that is not JSON, too large, or means harm to prototypes is refused', async () => {
  const { documentId } = await makeCar();
  const post = async (body: string) =>
    (
      await request(`/api/cars/${documentId}/views`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    ).status;
  expect(await post('{"a":')).toBe(400);
  expect(await post('{"__proto__":{"x":1}}')).toBe(400);
  expect(await post('{"constructor":{"prototype":{"x":1}}}')).toBe(400);
  expect(await post(`"${'a'.repeat(65 * 1024)}"`)).toBe(413);
});

test('whatever a client would like to read, it gets JSON', async () => {
  for (const accept of ['text/html', 'application/xml', 'image/*', '']) {
    const { status, headers } = await get('/api/cars', { headers: { accept, 'accept-language': 'x'.repeat(8_192) } });
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  }
});

test('a long answer is compressed for those that take it, and caches are told', async () => {
  for (let car = 0; car < 3; car += 1) await makeCar();
  const plain = await app.inject('/api/cars');
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await app.inject({ url: '/api/cars', headers: { 'accept-encoding': encoding } });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('accept-encoding');
    expect(unpack(rawPayload).toString()).toBe(plain.body);
  }
});

test('a request with two Host headers is refused', async () => {
  const { status, body } = await rawRequest(
    app,
    'GET /api/makes HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  );
  expect(status).toBe(400);
  expect(JSON.parse(body)).toMatchObject({ data: null, error: { status: 400 } });
});

test('bytes that are no request, and headers without end, are refused in the same shape', async () => {
  for (const [bytes, expected] of [
    ['nonsense\r\n\r\n', 400],
    ['GET /api/makes HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n', 400],
    [`GET /api/makes HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
    ['POST /api/makes HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000000000000000000\r\n\r\n', 400],
  ] as const) {
    const { status, body } = await rawRequest(app, bytes);
    expect(status).toBe(expected);
    expect(JSON.parse(body)).toEqual({
      data: null,
      error: { status: expected, name: expect.any(String), message: expect.any(String), details: {} },
    });
  }
});

test('a body that says it is huge, or does not end, is refused before it is read', async () => {
  const head = 'POST /api/email HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n';
  const said = await rawRequest(app, `${head}Content-Length: 9000000000000000\r\n\r\n{`);
  expect([said.status, JSON.parse(said.body).error.name]).toEqual([413, 'PayloadTooLargeError']);
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  const endless = await rawRequest(app, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}`);
  expect(endless.status).toBe(413);
});

test('an unforeseen error says nothing of itself; its cause is in the log', async () => {
  const { app, get, takeLoggedErrors } = await openTestApp();
  app.get('/api/broken', () => {
    throw new Error('select password from account at /usr/market/api/secret.ts');
  });
  const { status, body } = await get('/api/broken', { mayFail: true });
  expect(status).toBe(500);
  expect(body).toEqual({
    data: null,
    error: { status: 500, name: 'InternalServerError', message: 'Internal Server Error', details: {} },
  });
  expect(takeLoggedErrors()).toHaveLength(1);
  expect((await get('/api/makes')).status).toBe(200);
});
