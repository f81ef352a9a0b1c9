import { expect, test } from 'vitest';
import { openTestApp } from '../../test/open-test-app.ts';
import { TooBusyError } from './limits/fair-queue.ts';

// On both databases: each database has its own errors.

const { app, get, request } = await openTestApp();
// As where the pages are served: they take every address that is not the API's.
app.get('/*', async (_request, reply) => reply.type('text/html').send('a page'));
app.post('/contact', async () => 'sent');
app.get('/packed', async (_request, reply) => {
  reply.headers({ 'content-encoding': 'gzip', etag: '"1"' }).type('text/csv');
  throw new TooBusyError();
});

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

test('what an address takes is known before its body is read', async () => {
  for (const body of ['', '{"a":', `"${'a'.repeat(70_000)}"`]) {
    for (const type of ['application/json', 'text/plain']) {
      const asked = (url: string) => request(url, { method: 'POST', headers: { 'content-type': type }, body });
      expect((await asked('/api/former-names')).status, type).toBe(405);
      expect((await asked('/api/nothing')).status, type).toBe(404);
    }
  }
});

test('a page that is sent something is 405: a page for a person, the error body for a program', async () => {
  for (const [method, path, allow] of [
    ['POST', '/login', 'GET, HEAD'],
    ['PUT', '/', 'GET, HEAD'],
    ['DELETE', '/contact', 'GET, HEAD, POST'],
  ] as const) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const program = await request(path, { method, headers, body: 'a=1' });
    expect(program.status).toBe(405);
    expect(program.headers.allow).toBe(allow);
    expect(program.body).toMatchObject({ error: { name: 'MethodNotAllowedError', message: 'Method Not Allowed' } });

    const person = await app.inject({ url: path, method, headers: { ...headers, accept: BROWSER }, payload: 'a=1' });
    expect(person.statusCode).toBe(405);
    expect(person.headers).toMatchObject({ allow, 'content-type': 'text/html; charset=utf-8' });
    expect(person.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(person.body).toContain('<h1>This page does not accept forms</h1>');
  }
});

test.each([
  '/filter?selectedMake=%00',
  '/sell/listings?q=%00',
  '/detail/%00',
  '/detail/%ff',
  `/detail/${'a'.repeat(201)}%zz`,
])('at %.30s a person gets a page, and a program the error body', async (path) => {
  const ask = (url: string, accept: string) => app.inject({ url, headers: { accept } });
  const person = await ask(path, BROWSER);
  expect([person.statusCode, person.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(person.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(person.body).toContain('<h1>This address cannot be read</h1>');
  expect((await ask(path, '*/*')).json()).toMatchObject({ error: { status: 400 } });
  expect((await ask(`/api${path}`, BROWSER)).json()).toMatchObject({ error: { status: 400 } });
});

test('an address of the API is never answered as a page', async () => {
  for (const path of ['/api/makes', '/api/makes/', '/uploads/a.jpg', '/auth/refresh']) {
    const { status, headers } = await request(path, { method: 'PATCH', headers: { accept: BROWSER } });
    expect(status, path).toBe(405);
    expect(headers['content-type'], path).toBe('application/json; charset=utf-8');
  }
  expect((await request('/api/nothing', { method: 'PATCH', headers: { accept: BROWSER } })).status).toBe(404);
});

test('a slash at the end of an address of the API changes nothing', async () => {
  const plain = await get('/api/makes?pagination[page]=1');
  const slashed = await get('/api/makes/?pagination[page]=1');
  expect([slashed.status, slashed.text]).toEqual([200, plain.text]);
  expect((await get('/api/makes/')).text).toBe(plain.text);
});

test('an answer that fails says nothing any more of what it was to be', async () => {
  const tooBusy = await get('/packed', { mayFail: true, headers: { 'accept-encoding': 'gzip' } });
  expect([tooBusy.status, tooBusy.body]).toMatchObject([503, { error: { name: 'ServiceUnavailableError' } }]);
  expect(tooBusy.headers).not.toHaveProperty('content-encoding');
  expect(tooBusy.headers).not.toHaveProperty('etag');
});
