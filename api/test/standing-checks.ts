import type { Response } from 'light-my-request';
import { expect } from 'vitest';

/** What holds for every answer, whatever was asked. */

const ANSWERED_WITHIN_MS = 2_000;

/** Traces of the inside: a stack, a statement, a file or module path, a driver's or the runtime's own words. */
const INSIDE =
  /\n\s+at |node_modules|\.ts:\d|\/(work|home|tmp|usr|var)\/|\bselect\b.+\bfrom\b|SQLITE_|sqlstate|ECONN|pg_hba|node:internal|syntax error at/i;

export function checkAnswer(response: Response, tookMs: number, mayFail: boolean): void {
  const { statusCode: status, body } = response;
  if (!mayFail) expect(status, `${response.raw.req.url} ${body.slice(0, 300)}`).toBeLessThan(500);
  expect(tookMs, 'ms to the answer').toBeLessThan(ANSWERED_WITHIN_MS);
  expect(response.headers['x-content-type-options'], 'nosniff').toBe('nosniff');
  if (status < 400) return;
  expect(body).not.toMatch(INSIDE);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  if (response.raw.req.method === 'HEAD') return;
  expect(JSON.parse(body)).toEqual({
    data: null,
    error: { status, name: expect.any(String), message: expect.any(String), details: expect.any(Object) },
  });
  // Nothing that was sent comes back at length.
  expect(body.length).toBeLessThan(600);
}
