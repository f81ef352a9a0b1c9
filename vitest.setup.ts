import fc from 'fast-check';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Number of cases for each property; `npm run test:long` sets more.
fc.configureGlobal({ numRuns: Number(process.env.RUNS ?? 100) });

// The same time as `expect.poll` in vitest.config.ts; `vi.waitFor` has no setting of its own.
const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 20_000, ...options });

beforeEach(() => {
  const print = console.error;
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => print(...parts));
});

// A test that expects an error checks it and then calls `vi.mocked(console.error).mockClear()`.
afterEach(() => {
  const said = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(said, 'unexpected console.error').toEqual([]);
});
