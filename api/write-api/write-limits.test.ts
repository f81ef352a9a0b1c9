import { expect, test } from 'vitest';
import { openOfficeMakers } from '../../test/office-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { openMachineClock } from '../../test/test-clock.ts';
import { insertApiToken } from '../tokens/token-writes.ts';

const app = await openTestApp(undefined, { isTimed: false, testClock: openMachineClock() });
const { db } = app.adapter;
const { makeAccount, sellerOf } = openOfficeMakers(app);

test('each token writes 300 times a minute, and is told how often it still may', async () => {
  const [token, other] = [await makeToken(), await makeToken()];
  const first = await post('{}', token);
  expect(first.headers).toMatchObject({
    'ratelimit-limit': '300',
    'ratelimit-remaining': '299',
    'ratelimit-reset': '60',
  });
  // A second that has begun counts whole.
  app.clock.advance(19_999);
  const more: Awaited<ReturnType<typeof post>>[] = [];
  while (more.length < 310) more.push(...(await Promise.all(Array.from({ length: 31 }, () => post('{}', token)))));
  expect(more.filter(({ status }) => status === 429)).toHaveLength(11);
  const refused = more.find(({ status }) => status === 429);
  // Seconds until all are there again, not how long the window is.
  expect(refused?.headers).toMatchObject({
    'retry-after': '41',
    'ratelimit-limit': '300',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '41',
  });
  expect((await post('{}', other)).status).toBe(400);
  app.clock.advance(41_000);
  expect((await post('{}', token)).status).toBe(400);
});

test('a body of up to a megabyte is read of those who may write, and none of another kind', async () => {
  const token = await makeToken();
  const large = (bytes: number) => `{"data":{"color":"${'x'.repeat(bytes)}"}}`;
  const read = await post(large(900_000), token);
  expect([read.status, read.text.length < 600]).toEqual([400, true]);
  expect((await post(large(1_100_000), token)).status).toBe(413);
  expect((await post(large(900_000))).status, 'of nobody').toBe(403);
  expect((await post(`{"data":${'['.repeat(30_000)}`, token)).status).toBe(400);
  for (const type of ['text/plain', '', 'application/xml', 'multipart/form-data; boundary=x']) {
    const { status, body } = await post('{"data":{"price":1}}', token, type);
    expect(body, type).toMatchObject({ error: { message: 'Missing "data" payload in the request body' } });
    expect(status).toBe(400);
  }
  const form = await post('data[color]=White&data[year]=2010', token, 'application/x-www-form-urlencoded');
  expect(form.body, 'a form is read, and all of it is text').toMatchObject({
    error: { details: { errors: [{ path: ['year'] }] } },
  });
  expect((await post('data[__proto__][x]=1', token, 'application/x-www-form-urlencoded')).status).toBe(400);
});

async function makeToken() {
  const sellerId = await sellerOf('dealer_id', (await app.makeDealer()).id);
  const by = await makeAccount();
  const wanted = { sellerId, name: 'Stock', scopes: ['listings:write', 'uploads:write'], expiresAt: null } as const;
  const made = await db.transaction().execute((within) => insertApiToken(within, wanted, by, app.clock.now()));
  if (!made) throw new Error('There are as many as there may be');
  return made.token;
}

const post = (body: string, token?: string, type = 'application/json') =>
  app.request('/api/cars', {
    method: 'POST',
    headers: {
      ...(type !== '' && { 'content-type': type }),
      'content-length': `${Buffer.byteLength(body)}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body,
  });
