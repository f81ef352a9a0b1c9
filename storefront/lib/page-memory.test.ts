import { beforeEach, expect, test, vi } from 'vitest';

let storage: Record<string, string> = {};

beforeEach(() => {
  storage = {};
  Object.assign(globalThis, { localStorage: { getItem: (key: string) => storage[key] ?? null } });
});

test('what a page has loaded is remembered by its whole address, until it is forgotten', async () => {
  const { forgetPage, rememberedPage, rememberPage } = await begin();
  rememberPage(ADDRESS, 'a list');
  expect(rememberedPage(ADDRESS)?.data).toBe('a list');
  expect(rememberedPage({ ...ADDRESS, search: '' })).toBeUndefined();
  forgetPage(ADDRESS);
  expect(rememberedPage(ADDRESS)).toBeUndefined();
});

test('who signs in or out is shown nothing from before', async () => {
  const { rememberedPage, rememberPage } = await begin();
  rememberPage(ADDRESS, 'a visitor’s');
  Object.assign(storage, { token: 'a.b.c', userId: '7' });
  expect(rememberedPage(ADDRESS)).toBeUndefined();
  rememberPage(ADDRESS, 'a member’s');
  storage.userId = '8';
  expect(rememberedPage(ADDRESS)).toBeUndefined();
  storage = {};
  expect(rememberedPage(ADDRESS)?.data).not.toBe('a member’s');
});

const ADDRESS = { pathname: '/filter', search: '?page=2' };

/** As a page begins: before anything is remembered. */
async function begin() {
  vi.resetModules();
  vi.stubEnv('SSR', true);
  return import('./page-memory.ts');
}
