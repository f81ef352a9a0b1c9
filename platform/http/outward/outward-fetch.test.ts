import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { OutwardError, type OutwardRequest, openOutwardFetch, readOutwardAddress } from './outward-fetch.ts';

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

test('an address on the internet is fetched, by its name and whole path', async () => {
  const { fetchOutward, reached } = await openInternet(hello);
  const answer = await fetchOutward('http://cars.example.com/a?b=c#d', LIMITS);
  expect([answer.status, answer.address, await text(answer.body)]).toEqual([
    200,
    'http://cars.example.com/a?b=c',
    'hello',
  ]);
  expect(reached.map(({ host, path }) => [host, path])).toEqual([['cars.example.com', '/a?b=c']]);
});

const INNER_ADDRESSES = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://127。0。0。1/',
  'http://①②⑦.0.0.1/',
  'http://%31%32%37.0.0.1/',
  'http://127.0.0.1./',
  'http://[::]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[ff02::1]/',
  'http://[fec0::1]/',
  'http://[2001::1]/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:7f00:1::]/',
  'http://0/',
  'http://10.1.2.3/',
  'http://172.20.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://255.255.255.255/',
  'http://224.0.0.1/',
  'http://192.0.2.1/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://db.internal/',
  'http://printer.local/',
  'http://postgres/',
  'http://a.localhost/',
];

test('what is inside a network is never asked, however its address is written', async () => {
  const { reason, reached, resolve } = await openInternet(hello);
  const reasons = await Promise.all(INNER_ADDRESSES.map((address) => reason(address)));
  expect(INNER_ADDRESSES.filter((_address, at) => reasons[at] !== 'not public')).toEqual([]);
  expect([reached.length, resolve.mock.calls.length]).toEqual([0, 0]);
});

test('only plain web addresses are asked: no other scheme, port, user name or password', async () => {
  const { reason, reached } = await openInternet(hello);
  const addresses = [
    'ftp://cars.example.com/',
    'file:///etc/passwd',
    'gopher://cars.example.com/',
    'data:text/plain,hello',
    'http://cars.example.com:8080/',
    'http://cars.example.com:443/',
    'https://cars.example.com:80/',
    'http://cars.example.com:22/',
    'http://somebody@cars.example.com/',
    'http://somebody:secret@cars.example.com/',
    'cars.example.com',
    '//cars.example.com/',
    '',
    `http://cars.example.com/${'a'.repeat(3_000)}`,
  ];
  const reasons = await Promise.all(addresses.map((address) => reason(address)));
  expect(addresses.filter((_address, at) => reasons[at] !== 'address')).toEqual([]);
  expect(reached).toEqual([]);
  expect(readOutwardAddress('https://cars.example.com:443/a#b').href).toBe('https://cars.example.com/a');
});

test('this machine is asked where a request says so, on any port, and nothing else inside is', async () => {
  const { reached, reason, port } = await openInternet((_request, reply) => {
    reply.writeHead(302, { location: `http://127.0.0.1:${port}/led` }).end();
  });
  const fetchOutward = openOutwardFetch();
  const reach = 'internet and this machine';
  for (const host of ['localhost', '127.0.0.1']) {
    const { status, body } = await fetchOutward(`http://${host}:${port}/own`, { ...LIMITS, method: 'POST', reach });
    body.destroy();
    expect(status).toBe(302);
    await expect(fetchOutward(`http://${host}:${port}/own`, LIMITS)).rejects.toMatchObject({ reason: 'address' });
  }
  const others = INNER_ADDRESSES.filter(
    (address) => !/^http:..(localhost\.?|127.0.0.1|\[::1\])\/$/i.test(new URL(address).href),
  );
  const inner = [...others, 'http://10.0.0.1:8080/', 'http://db.internal:80/', 'http://me@localhost/'];
  for (const address of inner) expect(() => readOutwardAddress(address, reach), address).toThrow(OutwardError);
  // Led there by somebody else, it is not asked.
  expect(await reason('http://a.example.com/', { reach })).toBe('address');
  expect(reached.filter(({ path }) => path === '/led')).toEqual([]);
});

test('a name with an address inside is not asked, though another of its addresses is public', async () => {
  const names = {
    'loop.example.com': ['127.0.0.1'],
    'private.example.com': ['10.0.0.1'],
    'link.example.com': ['fe80::1'],
    'metadata.example.com': ['169.254.169.254'],
    'mapped.example.com': ['::ffff:10.0.0.1'],
    'nat64.example.com': ['64:ff9b::a00:1'],
    'six-to-four.example.com': ['2002:a00:1::1'],
    'unique-local.example.com': ['fd12:3456::1'],
    'carrier.example.com': ['100.64.0.1'],
    'unspecified.example.com': ['0.0.0.0'],
    'second.example.com': [PUBLIC, '::1'],
    'mixed.example.com': [PUBLIC, '192.168.0.1'],
  };
  const { reason, reached } = await openInternet(hello, names);
  const reasons = await Promise.all(Object.keys(names).map((name) => reason(`http://${name}/`)));
  expect(new Set(reasons)).toEqual(new Set(['not public']));
  expect(await reason('http://nowhere.example.com/')).toBe('fetched');
  expect(reached.map(({ host }) => host)).toEqual(['nowhere.example.com']);
});

test('a name without addresses is told from one that cannot be looked up', async () => {
  const { reason } = await openInternet(hello, { 'empty.example.com': [] });
  expect(await reason('http://empty.example.com/')).toBe('name not found');
  const failing = openOutwardFetch({ resolve: () => Promise.reject(new Error('SERVFAIL')) });
  await expect(failing('http://cars.example.com/', LIMITS)).rejects.toMatchObject({ reason: 'unreachable' });
});

test('three redirects are followed and a fourth is not; a name is looked up at each step', async () => {
  const { reason, reached, resolve } = await openInternet((request, reply) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) reply.end('there');
    else reply.writeHead(307, { location: `//b${left}.example.com/${left - 1}` }).end();
  });
  expect(await reason('http://a.example.com/3')).toBe('fetched');
  expect(resolve.mock.calls.flat()).toEqual(['a.example.com', 'b3.example.com', 'b2.example.com', 'b1.example.com']);
  expect(await reason('http://a.example.com/4')).toBe('too many redirects');
  expect(reached).toHaveLength(8);
  expect(await reason('http://a.example.com/1', { redirects: 0 })).toBe('fetched');
  expect(reached).toHaveLength(9);
});

test('a redirect to what is inside is not followed', async () => {
  const targets = [
    'http://127.0.0.1/',
    'http://169.254.169.254/',
    'http://inner.example.com/',
    'http://[::1]/',
    'http://localhost/',
    'http://2130706433/',
    'http://[::ffff:10.0.0.1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    '//0177.0.0.1/',
  ];
  const names = { 'inner.example.com': ['10.0.0.1'] };
  const { reason, reached } = await openInternet((request, reply) => {
    reply.writeHead(301, { location: targets[Number(request.url?.slice(1))] ?? '' }).end();
  }, names);
  for (const at of targets.keys()) expect(await reason(`http://a.example.com/${at}`)).toBe('not public');
  expect(reached.map(({ host }) => host)).toEqual(targets.map(() => 'a.example.com'));
});

test('a redirect to another scheme or port is not followed', async () => {
  const targets = ['file:///etc/passwd', 'http://b.example.com:6379/', 'http://u:p@b.example.com/', 'http://'];
  const { reason } = await openInternet((request, reply) => {
    reply.writeHead(302, { location: targets[Number(request.url?.slice(1))] ?? '' }).end();
  });
  for (const at of targets.keys()) expect(await reason(`http://a.example.com/${at}`)).toBe('address');
});

test('what is posted is not sent on by a redirect', async () => {
  const { fetchOutward, reached } = await openInternet((_request, reply) => {
    reply.writeHead(307, { location: 'http://b.example.com/' }).end();
  });
  const answer = await fetchOutward('http://a.example.com/', {
    ...LIMITS,
    method: 'POST',
    body: 'secret',
    redirects: 3,
  });
  answer.body.destroy();
  expect([answer.status, reached.length]).toEqual([307, 1]);
});

test('a name that answers otherwise the second time gains nothing: it is looked up once, and its address kept', async () => {
  const { resolve, reached, port } = await openInternet(hello);
  resolve.mockResolvedValueOnce([PUBLIC]).mockResolvedValue(['127.0.0.1']);
  const connected: string[][] = [];
  const standIn = (addresses: string[]) => {
    connected.push(addresses);
    return { host: '127.0.0.1', port };
  };
  const fetchOutward = openOutwardFetch({ resolve, standIn });
  // No name server knows this name: what is connected to is what was looked up here.
  const { body } = await fetchOutward('http://rebind.invalid.example.com/', LIMITS);
  expect([await text(body), connected, resolve.mock.calls.length]).toEqual(['hello', [[PUBLIC]], 1]);
  await expect(fetchOutward('http://rebind.invalid.example.com/', LIMITS)).rejects.toMatchObject({
    reason: 'not public',
  });
  expect([reached.length, connected.length]).toEqual([1, 1]);
});

test('who answers slowly, or never to the end, is left', async () => {
  const { reason } = await openInternet((request, reply) => {
    if (request.url === '/never') return;
    reply.write('a little');
    const timer = setInterval(() => reply.write('.'), 20);
    reply.once('close', () => clearInterval(timer));
  });
  expect(await reason('http://a.example.com/never', { withinMs: 150 })).toBe('too slow');
  expect(await reason('http://a.example.com/drip', { withinMs: 150 })).toBe('too slow');
  const stuck = openOutwardFetch({ resolve: () => new Promise<string[]>(() => undefined) });
  await expect(stuck('http://a.example.com/', { ...LIMITS, withinMs: 50 })).rejects.toMatchObject({
    reason: 'too slow',
  });
});

test('an answer may have so many bytes and no more, said beforehand or not', async () => {
  const { reason } = await openInternet((request, reply) => {
    const [, size = '0', isSaid] = request.url?.split('/') ?? [];
    if (isSaid) reply.setHeader('content-length', size);
    reply.end(Buffer.alloc(Number(size)));
  });
  for (const path of ['10000', '10000/said']) expect(await reason(`http://a.example.com/${path}`)).toBe('fetched');
  for (const path of ['10001', '10001/said', '9000000']) {
    expect(await reason(`http://a.example.com/${path}`)).toBe('too large');
  }
});

test('a packed answer is unpacked, and counted as it becomes', async () => {
  const bomb = gzipSync(Buffer.alloc(8_000_000));
  expect(bomb.length).toBeLessThan(10_000);
  const bodies: Record<string, { encoding: string; body: Buffer }> = {
    '/gzip': { encoding: 'gzip', body: gzipSync('hello') },
    '/br': { encoding: 'br', body: brotliCompressSync('hello') },
    '/bomb': { encoding: 'gzip', body: bomb },
    '/twice': { encoding: 'gzip, gzip', body: bomb },
    '/broken': { encoding: 'gzip', body: Buffer.from('not packed') },
  };
  const { fetchOutward, reason } = await openInternet((request, reply) => {
    const { encoding = '', body } = bodies[request.url ?? ''] ?? {};
    reply.setHeader('content-encoding', encoding).end(body);
  });
  for (const path of ['/gzip', '/br']) {
    const { body } = await fetchOutward(`http://a.example.com${path}`, LIMITS);
    expect(await text(body)).toBe('hello');
  }
  expect(await reason('http://a.example.com/bomb')).toBe('too large');
  expect(await reason('http://a.example.com/twice')).toBe('encoding');
  expect(await reason('http://a.example.com/broken')).toBe('unreachable');
});

test('what is posted arrives whole, with its headers', async () => {
  const posted = Promise.withResolvers<[string | undefined, string]>();
  const { fetchOutward } = await openInternet((request, reply) => {
    void text(request).then((body) => posted.resolve([request.headers['content-type'], body]));
    reply.writeHead(204).end();
  });
  const headers = { 'content-type': 'application/json', host: 'other.example.com' };
  const answer = await fetchOutward('http://a.example.com/', { ...LIMITS, method: 'POST', headers, body: '{"ö":1}' });
  answer.body.destroy();
  expect(await posted.promise).toEqual(['application/json', '{"ö":1}']);
});

const LIMITS = { withinMs: 5_000, mostBytes: 10_000 };
const PUBLIC = '41.210.128.1';

const ends: (() => void)[] = [];

/** A server of this machine that stands for all addresses of the internet, and what reached it. */
async function openInternet(answer: RequestListener, names: Record<string, string[]> = {}) {
  const reached: { host: string | undefined; path: string | undefined; request: IncomingMessage }[] = [];
  const server = createServer((request, reply) => {
    reached.push({ host: request.headers.host, path: request.url, request });
    answer(request, reply);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const resolve = vi.fn(async (name: string) => names[name] ?? [PUBLIC]);
  const fetchOutward = openOutwardFetch({ resolve, standIn: () => ({ host: '127.0.0.1', port }) });
  const reason = async (address: string, request: Partial<OutwardRequest> = {}) => {
    try {
      const { body } = await fetchOutward(address, { ...LIMITS, ...request });
      await text(body);
    } catch (error) {
      if (error instanceof OutwardError) return error.reason;
      throw error;
    }
    return 'fetched';
  };
  return { fetchOutward, reason, reached, resolve, port };
}

const hello: RequestListener = (_request, reply) => void reply.end('hello');
