import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { ask, askJson } from './ask.ts';
import { loadByAutocannon } from './load.ts';

const server = createServer((request, response) => {
  response.statusCode = request.url?.startsWith('/good') ? 200 : 503;
  response.end(JSON.stringify({ said: decodeURI(request.url ?? '') }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test('an answer is weighed as it is, whatever brackets its address has', async () => {
  expect(await askJson(address, '/good?filters[year][$gte]=2010')).toEqual({ said: '/good?filters[year][$gte]=2010' });
  expect((await ask(address, '/good')).bytes).toBe('{"said":"/good"}'.length);
});

test('a failing request names its address and its answer, also one of many under load', async () => {
  await expect(ask(address, '/bad')).rejects.toThrow(`${address}/bad answered 503: {"said":"/bad"}`);
  const load = { paths: ['/good', '/bad'], connections: 1, seconds: 1 };
  await expect(loadByAutocannon(address, load)).rejects.toThrow(`${address}/bad answered 503: {"said":"/bad"}`);
});
