import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/open-test-app.ts';

/** Returns the log's lines about proxies after two requests with these headers over loopback. */
async function warningsOf(TRUST_PROXY: string, headers: Record<string, string>): Promise<string[]> {
  const { get, logged } = await openTestApp(undefined, { settings: { TRUST_PROXY } });
  for (let count = 0; count < 2; count += 1) await get('/healthz', { headers });
  return logged.map(({ level, msg }) => `${level} ${msg}`).filter((line) => line.includes('TRUST_PROXY'));
}

test.each([
  ['off', { 'x-forwarded-for': '41.210.0.1' }],
  ['off', { 'x-real-ip': '41.210.0.1' }],
  ['off', { forwarded: 'for=41.210.0.1' }],
  ['10.0.0.0/8', { 'x-forwarded-for': '41.210.0.1' }],
  // Only X-Forwarded-For is heeded.
  ['loopback', { forwarded: 'for=41.210.0.1' }],
])('with TRUST_PROXY=%s a visitor named by %o is not believed, and the log says so once', async (trusted, headers) => {
  expect(await warningsOf(trusted, headers)).toEqual([
    expect.stringMatching(/^40 .*come through 127\.0\.0\.1 count as one/),
  ]);
});

test.each([
  ['off', {}],
  ['loopback', {}],
  ['loopback', { 'x-forwarded-for': '41.210.0.1' }],
  ['loopback', { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }],
])('with TRUST_PROXY=%s and %o nothing is said', async (trusted, headers) => {
  expect(await warningsOf(trusted, headers)).toEqual([]);
});
