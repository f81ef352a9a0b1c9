import { expect, test } from 'vitest';
import { recorded } from './page-requests.ts';

test('a page that was told two things by one address is not cached', async () => {
  let text = 'before';
  const api = recorded(async () => ({ status: 200, text }));
  await api.send('GET', '/api/makes');
  expect([api.isWhole(), await api.stillHolds()]).toEqual([true, true]);
  await api.send('GET', '/api/makes');
  expect([api.isWhole(), await api.stillHolds()]).toEqual([true, true]);
  text = 'after';
  await api.send('GET', '/api/makes');
  expect([api.isWhole(), await api.stillHolds()]).toEqual([false, false]);
});

test('when the API says when to come back, it is remembered for the page', async () => {
  const api = recorded(async (_method, path) =>
    path === '/api/makes' ? { status: 200, text: '{}' } : { status: 429, text: '{}', retryAfter: '299' },
  );
  await api.send('GET', '/api/makes');
  expect(api.retryAfter()).toBeUndefined();
  await api.send('POST', '/api/email');
  expect(api.retryAfter()).toBe('299');
});
