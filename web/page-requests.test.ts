import { expect, test } from 'vitest';
import { recorded, stillHold } from './page-requests.ts';

test('a page that was told two things by one address is not cached', async () => {
  let text = 'before';
  const send = async () => ({ status: 200, body: Buffer.from(text) });
  const api = recorded(send);
  await api.send('GET', '/api/makes');
  expect([api.isWhole(), await stillHold(api.answers(), send)]).toEqual([true, true]);
  await api.send('GET', '/api/makes');
  expect([api.isWhole(), await stillHold(api.answers(), send)]).toEqual([true, true]);
  text = 'after';
  expect(await stillHold(api.answers(), send)).toBe(false);
  await api.send('GET', '/api/makes');
  expect([api.isWhole(), await stillHold(api.answers(), send)]).toEqual([false, false]);
});

test('when the API says when to come back, it is remembered for the page', async () => {
  const api = recorded(async (_method, path) =>
    path === '/api/makes'
      ? { status: 200, body: Buffer.from('{}') }
      : { status: 429, body: Buffer.from('{}'), retryAfter: '299' },
  );
  await api.send('GET', '/api/makes');
  expect(api.retryAfter()).toBeUndefined();
  await api.send('POST', '/api/email');
  expect(api.retryAfter()).toBe('299');
});
