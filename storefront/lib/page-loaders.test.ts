import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from './api-client.ts';
import { browserLoader } from './page-loaders.ts';
import { rememberedPage } from './page-memory.ts';

let number = 0;
let answer: () => Promise<Response>;
beforeEach(() => {
  Object.assign(globalThis, {
    localStorage: { getItem: () => null },
    document: { documentElement: { dataset: {} } },
  });
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => vi.unstubAllGlobals());

test('a page that had all that it asked for is remembered', async () => {
  answer = answering('{"data":[]}');
  const url = newUrl();
  const page = await browserLoader(async ({ api }) => ({ names: await askNames(api) }))({ url, params });
  expect(rememberedPage(url)?.data).toBe(page);
});

test('a page that shows without what failed is asked for anew', async () => {
  const lost = () => Promise.reject(new TypeError('no signal'));
  const failures = [answering('{}', 503), answering('{}', 404), lost, answering('<p>Pay for the Wi-Fi first</p>')];
  for (const failure of failures) {
    answer = failure;
    const url = newUrl();
    await browserLoader(async ({ api }) => ({ names: await askNames(api) }))({ url, params });
    expect(rememberedPage(url)).toBeUndefined();
  }
});

test('what is beside a thing may fail after it is shown: then the page is forgotten', async () => {
  let fail = () => {};
  answer = () =>
    new Promise((_resolve, reject) => {
      fail = () => reject(new TypeError('no signal'));
    });
  const url = newUrl();
  const page = await browserLoader(async ({ api }) => ({ others: askNames(api) }))({ url, params });
  expect(rememberedPage(url)?.data).toBe(page);
  fail();
  await page.others;
  expect(rememberedPage(url)).toBeUndefined();
});

function newUrl() {
  number += 1;
  return new URL(`https://market.example/detail/${number}`);
}
const params = {};

const answering =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status });
const askNames = (api: Api) => api.list('makes', { fields: ['name'] }).catch(() => null);
